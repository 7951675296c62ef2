import type { Task } from '@bailu/contract/clients'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { request } from '../../../request/request.ts'
import { Avatar } from '../../../session/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { useSpeech } from '../../../words.tsx'
import { MessageSheet } from '../message-sheet.tsx'
import { inDays, plainDay } from '../plain-day.ts'
import { useDeed } from '../use-deed.ts'
import { LaterSheet } from './later-sheet.tsx'

/** One task about one client: open the client, write a message, postpone it or mark it done. */
export function TaskRow({ task, onDone }: { task: Task; onDone: (task: Task) => void }) {
  const { words: all, lang } = useSpeech()
  const words = all.clients
  const { client, kind, cause } = task
  const [over, setOver] = useState<'message' | 'later' | null>(null)
  const { busy, run } = useDeed()
  const mark = async (as: 'done' | 'tomorrow' | 'week', said?: string) => {
    const marked = await run(() => request('POST /api/desk/mark', { kind, cause, as }, { quiet: true }), said)
    if (marked && as === 'done') onDone(task)
  }
  return (
    <li className="border-b border-line py-12">
      <Link
        to="/manage/client/$id"
        params={{ id: String(client.id) }}
        search={kind === 'note' ? { tab: 'notes' } : {}}
        className="flex min-h-touch items-center gap-12"
      >
        <Avatar person={client} className="size-[44px] text-18" />
        <span className="min-w-0 flex-1">
          <span className="block text-12 text-gold-ink">{words.kinds[kind]}</span>
          <span data-theirs className="block text-16 leading-tight wrap-anywhere">
            {client.nickname}
          </span>
          <span data-theirs={kind === 'note' || undefined} className="line-clamp-2 text-13 text-muted">
            {about(task, words, lang)}
          </span>
        </span>
      </Link>
      <div className="mt-8 grid grid-cols-3 gap-8">
        <Button className="px-8" aria-label={`${words.write}: ${client.nickname}`} onClick={() => setOver('message')}>
          {words.write}
        </Button>
        <Button
          kind="quiet"
          className="px-8"
          aria-label={`${words.later}: ${client.nickname}`}
          onClick={() => setOver('later')}
        >
          {words.later}
        </Button>
        <Button
          kind="quiet"
          className="px-8"
          busy={busy}
          aria-label={`${words.done}: ${client.nickname}`}
          onClick={() => void mark('done')}
        >
          {words.done}
        </Button>
      </div>
      <MessageSheet
        to={client}
        draft={kind}
        about={task.about_theirs}
        open={over === 'message'}
        onClose={() => setOver(null)}
      />
      <LaterSheet
        open={over === 'later'}
        onClose={() => setOver(null)}
        onLater={(as) => {
          setOver(null)
          void mark(as, words.putOff)
        }}
      />
    </li>
  )
}

type Speech = ReturnType<typeof useSpeech>

function about({ kind, day, about: what }: Task, words: Speech['words']['clients'], lang: Speech['lang']): string {
  if (kind === 'birthday') {
    if (day === inDays(0)) return words.birthdayOn.today
    return day === inDays(1) ? words.birthdayOn.tomorrow : plainDay(day, lang)
  }
  if (kind === 'running_out') return words.endsOn(what, plainDay(day, lang))
  return kind === 'silent' ? words.silentSince(plainDay(day, lang)) : what
}
