import type { Lang } from '@bailu/contract/languages'
import { type Draft, drafts } from '@bailu/phrases/client-drafts'
import { useState } from 'react'
import { copyText } from '../../copy-text.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { messageLinks } from './message-links.ts'

export type Addressee = { nickname: string; lang: Lang; phone: string }
type Props = { to: Addressee; draft: Draft; about?: string; link?: string; open: boolean; onClose: () => void }

/** A message in the client's language, to be edited and sent from the partner's own chat app. */
export function MessageSheet({ to, draft, about = '', link = '', open, onClose }: Props) {
  const { clients: words } = useWords()
  return (
    <Sheet open={open} onClose={onClose} title={words.messageTo(to.nickname)}>
      {open && (
        <Writing key={draft + about} to={to} text={drafts[to.lang][draft]({ name: to.nickname, about, link })} />
      )}
    </Sheet>
  )
}

function Writing({ to, text: prepared }: { to: Addressee; text: string }) {
  const { clients: words } = useWords()
  const [text, setText] = useState(prepared)
  const links = messageLinks(to.phone, text)
  const copy = async () => toast((await copyText(text)) ? words.copied : words.byHand)
  const away = { target: '_blank', rel: 'noopener noreferrer' } as const
  return (
    <>
      <p className="mt-8 text-center text-13 text-muted">{words.messageHint(words.languages[to.lang])}</p>
      <div className="mt-16">
        <TextArea
          label={words.message}
          lang={to.lang}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <a href={links.line} {...away} className={`${buttonLook('primary', true)} mt-16`}>
        {words.via.line}
      </a>
      <p className="mt-4 text-center text-13 text-muted">{words.lineHint}</p>
      <div className="mt-12 grid grid-cols-2 gap-12">
        <a href={links.whatsapp} {...away} className={buttonLook('quiet')}>
          {words.via.whatsapp}
        </a>
        <a href={links.sms} className={buttonLook('quiet')}>
          {words.via.sms}
        </a>
        <a href={links.tel} className={buttonLook('quiet')}>
          {words.call}
        </a>
        <Button kind="quiet" onClick={() => void copy()}>
          {words.via.copy}
        </Button>
      </div>
    </>
  )
}
