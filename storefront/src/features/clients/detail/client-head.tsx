import type { Client } from '@bailu/contract/clients'
import { useState } from 'react'
import { phone } from '@bailu/phrases/format'
import { request } from '../../../request/request.ts'
import { Avatar } from '../../../session/avatar.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { useWords } from '../../../words.tsx'
import { messageLinks } from '../message-links.ts'
import { MessageSheet } from '../message-sheet.tsx'
import { StarIcon } from '../star-icon.tsx'
import { useDeed } from '../use-deed.ts'

/** Name, contact buttons and focus flag of a client. */
export function ClientHead({ client }: { client: Client }) {
  const { clients: words, shell } = useWords()
  const [writing, setWriting] = useState(false)
  const { busy, run } = useDeed()
  const { focus } = client.file
  const mark = () =>
    run(() => request('PUT /api/client/{id}', { id: client.id, focus: !focus }, { quiet: true }), shell.toast.done)
  return (
    <header className="gutter pt-28 pb-16">
      <div className="flex items-center gap-16">
        <Avatar person={client} className="size-56 text-22" />
        <div className="min-w-0 flex-1">
          <h1 data-theirs className="text-22 wrap-anywhere">
            {client.nickname}
          </h1>
          <p className="text-13 text-muted tabular-nums">{phone(client.phone)}</p>
        </div>
        <button
          type="button"
          aria-pressed={focus}
          aria-label={focus ? words.unmark : words.mark}
          disabled={busy}
          onClick={() => void mark()}
          className="flex size-touch items-center justify-center disabled:opacity-60"
        >
          <StarIcon on={focus} className="size-28" />
        </button>
      </div>
      <div className="mt-16 grid grid-cols-2 gap-12">
        <Button onClick={() => setWriting(true)}>{words.write}</Button>
        <a href={messageLinks(client.phone, '').tel} className={buttonLook('quiet')}>
          {words.call}
        </a>
      </div>
      <MessageSheet to={client} draft="hello" open={writing} onClose={() => setWriting(false)} />
    </header>
  )
}
