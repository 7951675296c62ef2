import { useState } from 'react'
import { copyText } from '../../copy-text.ts'
import { withMessage } from '../../message-link.ts'
import { useSupportWays } from '../../support-ways.ts'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import type { AskTopic } from './ask-topic.ts'

type Props = { number: string; about: AskTopic; open: boolean; onClose: () => void }

/** A support message prefilled with the order number; the buyer sends it from their own chat app. */
export default function AskSheet({ number, about, open, onClose }: Props) {
  const words = useWords().orders
  const [text, setText] = useState(() => words.askText(number, words.askAbout[about]))
  const ways = useSupportWays()
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
        {ways.map(({ name, href, support }) => {
          const link = withMessage(href, text)
          const label = support ? words.askSupport : name
          return (
            <a
              key={href}
              href={link ?? href}
              target="_blank"
              rel="noopener noreferrer"
              onClick={() => link === null && void copy()}
              className={buttonLook(support ? 'primary' : 'quiet', true)}
            >
              {link === null ? words.askPaste(label) : label}
            </a>
          )
        })}
        <Button kind="quiet" wide onClick={() => void copy()}>
          {words.askCopy}
        </Button>
      </div>
    </Sheet>
  )
}
