import { useState } from 'react'
import { copyText } from '../../../browser/copy-text.ts'
import { withMessage } from '../../../browser/message-link.ts'
import { useSupportLinks } from './support-links.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { TextArea } from '../../../ui/form/field.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { useWords } from '../../../i18n/i18n.tsx'

export type SupportTopic = 'order' | 'slip' | 'rejected' | 'canceled' | 'refund' | 'return'

type Props = { number: string; topic: SupportTopic; open: boolean; onClose: () => void }

/** A support message prefilled with the order number; the buyer sends it from their own chat app. */
export default function ContactSupportSheet({ number, topic, open, onClose }: Props) {
  const words = useWords('orders').orders
  const [text, setText] = useState(() => words.askText(number, words.askAbout[topic]))
  const channels = useSupportLinks()
  const copy = async () => {
    if (await copyText(text)) toast(words.copied)
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.ask}>
      <p className="mt-8 text-center text-13 text-muted">{words.askHint}</p>
      <div className="mt-16">
        <TextArea
          label={words.askMessage}
          maxLength={1000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="mt-16 grid gap-12">
        {channels.map(({ name, href, isPrimary }) => {
          const link = withMessage(href, text)
          const label = isPrimary ? words.askSupport : name
          return (
            <ButtonAnchor
              key={href}
              href={link ?? href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => link === null && void copy()}
              kind={isPrimary ? 'primary' : 'quiet'}
              wide
            >
              {link === null ? words.askPaste(label) : label}
            </ButtonAnchor>
          )
        })}
        <Button kind="quiet" wide onClick={() => void copy()}>
          {words.askCopy}
        </Button>
      </div>
    </Sheet>
  )
}
