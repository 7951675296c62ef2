import { useState } from 'react'
import { type Lang, LANGS } from '@bailu/contract/languages'
import { type MessageDraft, messageDrafts } from '@bailu/phrases/clients/message-drafts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { Button, ButtonAnchor } from '../button.tsx'
import { copyWithToast } from '../copy.ts'
import { TextArea } from '../form/field.tsx'
import { useStoredDraft } from '../form/use-stored-draft.ts'
import { Sheet } from './dialog.tsx'

/** 0812345678 → 66812345678, as chat apps expect it; foreign numbers stay unchanged. */
export const toInternationalPhone = (phone: string): string =>
  phone.startsWith('0') ? `66${phone.slice(1)}` : phone.replace(/^\+/, '')

/** Links that open a chat app with the text prefilled; the partner sends it there. */
export const messageLinks = (phone: string, text: string) => ({
  line: `https://line.me/R/share?text=${encodeURIComponent(text)}`,
  whatsapp: `https://wa.me/${toInternationalPhone(phone)}?text=${encodeURIComponent(text)}`,
  // Android and iOS both accept `?body=`; the text after it must not contain a bare plus.
  sms: `sms:+${toInternationalPhone(phone)}?body=${encodeURIComponent(text)}`,
  tel: `tel:+${toInternationalPhone(phone)}`,
})

/** WeChat opens without a text: it is copied before, to be pasted there. */
const WECHAT = 'weixin://'

export type MessageRecipient = {
  nickname: string
  /** Null where it is not known: the partner chooses. */
  lang: Lang | null
  /** Empty where there is none: then only apps that choose the chat themselves are offered. */
  phone: string
}
type MessageSheetProps = {
  recipient: MessageRecipient
  draft: MessageDraft
  about?: string
  /** Link in the text; every draft has one. */
  link: string
  open: boolean
  onClose: () => void
}

/** A message in the recipient's language, to be edited and sent from the partner's own chat app. */
export function MessageSheet({ recipient, draft, about: subject = '', link, open, onClose }: MessageSheetProps) {
  const { clients: words } = useWords('clients')
  const ownLang = useLang()
  const [chosenLang, setChosenLang] = useState(ownLang)
  const lang = recipient.lang ?? chosenLang
  return (
    <Sheet open={open} onClose={onClose} title={words.messageTo(recipient.nickname)}>
      {open && recipient.lang === null && (
        <div role="group" aria-label={words.language} className="mt-12 flex justify-center gap-8">
          {LANGS.map((other) => (
            <Button
              key={other}
              kind={other === lang ? 'primary' : 'quiet'}
              aria-pressed={other === lang}
              onClick={() => setChosenLang(other)}
            >
              {words.languages[other]}
            </Button>
          ))}
        </div>
      )}
      {open && (
        <MessageForm
          key={draft + subject + link + lang}
          recipient={{ ...recipient, lang }}
          text={messageDrafts[lang][draft]({ name: recipient.nickname, about: subject, link })}
          storedAs={`message:${recipient.phone}:${recipient.nickname}:${draft}:${lang}`}
        />
      )}
    </Sheet>
  )
}

type MessageFormProps = {
  recipient: MessageRecipient & { lang: Lang }
  text: string
  /** Name in tab storage of what the partner changed. */
  storedAs: string
  /** The partner went on to an app with the text, or copied it. */
  onSent?: () => void
}

/** The text with a button for each way to send it; a changed text stays until it is sent. */
export function MessageForm({ recipient, text: prepared, storedAs, onSent }: MessageFormProps) {
  const { clients: words } = useWords('clients')
  const [text, setText, forgetText] = useStoredDraft(storedAs, prepared)
  const links = messageLinks(recipient.phone, text)
  const sent = () => {
    forgetText()
    onSent?.()
  }
  const copy = async () => (await copyWithToast(text, words.copied, words.byHand)) && sent()
  const newTab = { target: '_blank', rel: 'noopener noreferrer', onClick: sent } as const
  const openWechat = async () => {
    if (!(await copyWithToast(text, words.wechatCopied, words.byHand))) return
    sent()
    window.location.assign(WECHAT)
  }
  const isChinese = recipient.lang === 'zh'
  return (
    <>
      <p className="mt-8 text-center text-13 text-muted">{words.messageHint(words.languages[recipient.lang])}</p>
      <div className="mt-16">
        <TextArea
          label={words.message}
          lang={recipient.lang}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      {isChinese ? (
        <Button wide className="mt-16" onClick={() => void openWechat()}>
          {words.via.wechat}
        </Button>
      ) : (
        <ButtonAnchor href={links.line} {...newTab} wide className="mt-16">
          {words.via.line}
        </ButtonAnchor>
      )}
      <p className="mt-4 text-center text-13 text-muted">{isChinese ? words.wechatHint : words.lineHint}</p>
      <div className="mt-12 grid grid-cols-2 gap-12">
        {isChinese && (
          <ButtonAnchor href={links.line} {...newTab} kind="quiet">
            {words.via.line}
          </ButtonAnchor>
        )}
        {recipient.phone !== '' && (
          <>
            <ButtonAnchor href={links.whatsapp} {...newTab} kind="quiet">
              {words.via.whatsapp}
            </ButtonAnchor>
            <ButtonAnchor href={links.sms} kind="quiet" onClick={sent}>
              {words.via.sms}
            </ButtonAnchor>
            <ButtonAnchor href={links.tel} kind="quiet">
              {words.call}
            </ButtonAnchor>
          </>
        )}
        {!isChinese && recipient.lang !== 'th' && (
          <Button kind="quiet" onClick={() => void openWechat()}>
            {words.via.wechat}
          </Button>
        )}
        <Button kind="quiet" onClick={() => void copy()}>
          {words.via.copy}
        </Button>
      </div>
    </>
  )
}
