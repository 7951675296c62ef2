import { STAGES, type Stage } from '@bailu/contract/lead-kinds'
import type { Lead } from '@bailu/contract/leads'
import { type FormEvent, useState } from 'react'
import { dayAndTime } from '@bailu/phrases/format'
import { request } from '../../request/request.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { CloseIcon } from '../../ui/icons.tsx'
import { Section } from '../../ui/section.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.tsx'
import { useLang, useWords } from '../../words.tsx'
import { optionsOf } from './options-of.ts'
import { inDays } from './today.ts'
import { useAct } from './use-act.ts'

const LONGEST = 500
const SOON = [
  ['in2days', 2],
  ['in2weeks', 14],
  ['in2months', 60],
] as const

/** Notes about conversations, newest first; a new note may change the stage and the follow-up date. */
export function LeadLog({ lead }: { lead: Lead }) {
  const { log: words, stages, form, keep, removeLead, deleted } = useWords().leads
  const lang = useLang()
  const { act, busy } = useAct()
  const [text, setText] = useState('')
  const [stage, setStage] = useState<Stage>(lead.stage)
  const [next, setNext] = useState(lead.next_on ?? '')
  const [removing, setRemoving] = useState<string>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return toast(words.empty)
    const note = { id: lead.id, words: text, stage, next_on: next === '' ? null : next }
    void act(() => request('POST /api/potential-customer/{id}/note', note, { quiet: true })).then(
      (done) => done && setText(''),
    )
  }
  const answer = (yes: boolean) => {
    const note = removing
    setRemoving(undefined)
    if (!yes || !note) return
    const gone = { id: lead.id, note }
    void act(() => request('DELETE /api/potential-customer/{id}/note/{note}', gone, { quiet: true }), deleted)
  }
  return (
    <Section title={words.title}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-12">
        <TextArea
          label={words.what}
          maxLength={LONGEST}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="grid grid-cols-2 gap-12">
          <SelectField
            label={form.stage}
            prompt={form.choose}
            options={optionsOf(STAGES, stages)}
            value={stage}
            onChange={({ target }) => target.value && setStage(target.value as Stage)}
          />
          <Field
            label={form.nextOn}
            type="date"
            min="2020-01-01"
            max="2199-12-31"
            value={next}
            onChange={({ target }) => setNext(target.value)}
          />
        </div>
        <div className="grid grid-cols-3 gap-8">
          {SOON.map(([name, days]) => (
            <button
              key={name}
              type="button"
              aria-pressed={next === inDays(days)}
              onClick={() => setNext(inDays(days))}
              className="min-h-touch rounded-full border border-control px-4 text-13 leading-tight active:bg-mist aria-pressed:border-leaf aria-pressed:text-leaf"
            >
              {words[name]}
            </button>
          ))}
        </div>
        <Button type="submit" busy={busy}>
          {words.add}
        </Button>
      </form>
      {lead.notes.length === 0 ? (
        <p className="mt-16 text-15 text-muted">{words.none}</p>
      ) : (
        <ul className="mt-16 border-t border-line">
          {lead.notes.map((note) => (
            <li key={note.id} className="flex items-start border-b border-line last:border-0">
              <div className="min-w-0 flex-1 py-12">
                <p data-theirs className="text-15 [overflow-wrap:anywhere] whitespace-pre-line">
                  {note.words}
                </p>
                <p className="mt-4 text-13 text-muted">
                  {dayAndTime(note.at, lang)}
                  {note.stage && ` · ${words.moved(stages[note.stage])}`}
                </p>
              </div>
              <button
                type="button"
                aria-label={words.remove}
                onClick={() => setRemoving(note.id)}
                className="-mr-12 flex size-touch shrink-0 items-center justify-center rounded-full text-muted active:bg-mist"
              >
                <CloseIcon className="size-16" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={removing !== undefined}
        title={words.remove}
        message={words.removeAsk}
        confirm={removeLead}
        cancel={keep}
        danger
        onAnswer={answer}
      />
    </Section>
  )
}
