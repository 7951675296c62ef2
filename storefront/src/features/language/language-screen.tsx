import { LANGS, type Lang } from '@bailu/contract/languages'
import { useState } from 'react'
import { request } from '../../request/request.ts'
import { tokenInHand } from '../../state/auth.ts'
import { CheckIcon, Spinner } from '../../ui/icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSpeech } from '../../words.tsx'

const NAMES: Record<Lang, string> = { en: 'English', zh: '中文', th: 'ไทย' }

export function LanguageScreen() {
  const { lang, words, speak } = useSpeech()
  const [coming, setComing] = useState<Lang | null>(null)
  const choose = async (next: Lang) => {
    setComing(next)
    await speak(next).catch(() => toast(words.shell.toast.networkError))
    // Sets the language of emails; if this fails, they keep the previous one.
    if (tokenInHand())
      void request('PUT /api/account/language', { lang: next }, { quiet: true, stay: true }).catch(() => {})
    setComing(null)
  }
  return (
    <div className="gutter py-28">
      <h1 className="text-28">{words.account.language.title}</h1>
      <p className="mt-4 text-15 text-muted">{words.account.language.lead}</p>
      <ul className="mt-28 border-t border-line">
        {LANGS.map((one) => (
          <li key={one} className="border-b border-line">
            <button
              type="button"
              lang={one}
              aria-pressed={one === lang}
              onClick={() => choose(one)}
              className="flex min-h-56 w-full items-center justify-between text-18"
            >
              {NAMES[one]}
              {one === coming ? (
                <Spinner className="text-control" />
              ) : (
                one === lang && <CheckIcon className="text-gold" />
              )}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
