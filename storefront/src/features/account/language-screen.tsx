import { LANGS, type Lang, LANGUAGE_NAMES } from '@bailu/contract/languages'
import { request } from '../../browser/request/request.ts'
import { currentToken } from '../../session/auth.ts'
import { CheckIcon, Spinner } from '../../ui/icons/icons.tsx'
import { useAction } from '../../session/use-action.ts'
import { useI18n } from '../../i18n/i18n.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'

/** The languages by their own names. */
function LanguageChoices({ onChosen }: { onChosen?: () => void }) {
  const { lang, changeLang } = useI18n()
  // The language of emails; if this fails, they keep the previous one.
  const mails = useAction((next: Lang) => request('PUT /api/account/language', { lang: next }, { stay: true }), {
    onError: () => true,
  })
  const choice = useAction(changeLang, {
    onDone: (_, next) => {
      if (currentToken()) mails.mutate(next)
      onChosen?.()
    },
  })
  return (
    <ul className="mt-28 border-t border-line">
      {LANGS.map((option) => (
        <li key={option} className="border-b border-line">
          <button
            type="button"
            lang={option}
            aria-pressed={option === lang}
            onClick={() => void choice.run(option)}
            className="flex min-h-56 w-full items-center justify-between text-18"
          >
            {LANGUAGE_NAMES[option]}
            {choice.busy && option === choice.input ? (
              <Spinner className="text-control" />
            ) : (
              option === lang && <CheckIcon className="text-gold" />
            )}
          </button>
        </li>
      ))}
    </ul>
  )
}

export function LanguageScreen() {
  const { language } = useI18n('account').words.account
  return (
    <div className="gutter py-28">
      <h1 className="text-28">{language.title}</h1>
      <p className="mt-4 text-15 text-muted">{language.lead}</p>
      <LanguageChoices />
    </div>
  )
}

/** The same over any page: also for guests, who may not open the screen. */
export default function LanguageSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { language } = useI18n('account').words.account
  return (
    <Sheet open={open} onClose={onClose} title={language.title}>
      <LanguageChoices onChosen={onClose} />
      <SheetCloseButton onClose={onClose} />
    </Sheet>
  )
}
