import type { InputOf } from '@bailu/contract/calls'
import { LEAD_STAGES } from '@bailu/contract/leads/kinds'
import type { Lead } from '@bailu/contract/leads/shop'
import { useEffect, useEffectEvent } from 'react'
import { useWatch } from 'react-hook-form'
import { dayAndTime } from '@bailu/phrases/format'
import { addDays } from '@bailu/phrases/days'
import { todayInBangkok } from '../../ui/date-range/date-range.ts'
import { request } from '../../browser/request/request.ts'
import { removeTabStorage } from '../../browser/storage.ts'
import { useAction } from '../../session/use-action.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field, SelectField, TextArea } from '../../ui/form/field.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { Section } from '../../ui/screen/screen.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { toOptions } from './multi-choice-field.tsx'
import { leadKeys } from './queries.ts'
import { useConfirmation } from '../../ui/dialog/dialog.tsx'

const dayFromToday = (days: number): string => addDays(todayInBangkok(), days)

const MAX_NOTE_LENGTH = 500
const FOLLOW_UP_DAYS = [
  ['in2days', 2],
  ['in2weeks', 14],
  ['in2months', 60],
] as const

/** The note being typed, for the button that saves the lead: it saves this too. Null while nothing is typed. */
export type TypedNote = {
  /** Stage and day that were chosen with the note. */
  changes: { stage?: Lead['stage']; next_on?: string | null }
  save: () => Promise<unknown>
}

type LeadLogProps = { lead: Lead; onTyped: (note: TypedNote | null) => void }

/** Notes about conversations, newest first; a new note may change the stage and the follow-up date. */
export function LeadLog({ lead, onTyped }: LeadLogProps) {
  const { log: words, stages, form, keep: cancelText, removeLead, deleted } = useWords('leads').leads
  const lang = useLang()
  const shared = { broken: form.error.broken, refresh: [leadKeys()] }
  const draftName = `lead_note:${lead.id}`
  const {
    form: noteForm,
    bind,
    busy,
    formProps,
  } = useFormAction(
    (note: InputOf<'POST /api/potential-customer/{id}/note'>) =>
      request('POST /api/potential-customer/{id}/note', note),
    {
      ...shared,
      mode: 'onSubmit',
      defaultValues: { words: '', stage: lead.stage, next_on: lead.next_on ?? '' },
      validate: ({ words: text }) => ({ ...(text.trim() === '' && { words: words.empty }) }),
      toInput: ({ next_on: nextOn, ...note }) => ({ id: lead.id, ...note, next_on: nextOn === '' ? null : nextOn }),
      messageIn: 'toast',
      emptied: true,
      draft: { name: draftName, storable: ({ words: text }) => ({ words: text }) },
    },
  )
  const note = useWatch({ control: noteForm.control })
  const reportTyped = useEffectEvent(onTyped)
  useEffect(() => {
    const { words: text = '', stage = lead.stage, next_on: day = '' } = note
    const changes = {
      ...(stage !== lead.stage && { stage }),
      ...(day !== (lead.next_on ?? '') && { next_on: day === '' ? null : day }),
    }
    reportTyped(
      text.trim() === ''
        ? null
        : {
            changes,
            save: async () => {
              await request('POST /api/potential-customer/{id}/note', { id: lead.id, words: text, ...changes })
              // Not to what was restored when the screen was opened.
              noteForm.reset({ words: '', stage: lead.stage, next_on: lead.next_on ?? '' })
              removeTabStorage(draftName)
            },
          },
    )
    return () => reportTyped(null)
  }, [note, lead, noteForm, draftName])
  const nextOn = note.next_on
  const isTyped = (note.words ?? '').trim() !== ''
  const remove = useAction(
    (note: string) => request('DELETE /api/potential-customer/{id}/note/{note}', { id: lead.id, note }),
    { ...shared, done: deleted },
  )
  const removal = useConfirmation(
    { title: words.remove, message: words.removeAsk, confirm: removeLead, cancel: cancelText, danger: true },
    (note: string) => void remove.run(note),
  )
  return (
    <Section title={words.title}>
      <form {...formProps} className="flex flex-col gap-12">
        <TextArea label={words.what} maxLength={MAX_NOTE_LENGTH} {...bind('words')} />
        {/* They belong to the note; without one, those of the form below are changed. */}
        {isTyped && (
          <>
            <div className="grid grid-cols-2 gap-12">
              <SelectField
                label={form.stage}
                prompt={form.choose}
                options={toOptions(LEAD_STAGES, stages)}
                {...bind('stage', {
                  onChange: ({ target }) => {
                    if (target.value === '') noteForm.resetField('stage')
                  },
                })}
              />
              <Field label={form.nextOn} type="date" min="2020-01-01" max="2199-12-31" {...bind('next_on')} />
            </div>
            <div className="grid grid-cols-3 gap-8">
              {FOLLOW_UP_DAYS.map(([name, days]) => (
                <button
                  key={name}
                  type="button"
                  aria-pressed={nextOn === dayFromToday(days)}
                  onClick={() => noteForm.setValue('next_on', dayFromToday(days))}
                  className="min-h-touch rounded-full border border-control px-4 text-13 leading-tight active:bg-mist aria-pressed:border-leaf aria-pressed:text-leaf"
                >
                  {words[name]}
                </button>
              ))}
            </div>
          </>
        )}
        <Button type="submit" busy={busy || remove.busy}>
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
              <IconButton
                label={words.remove}
                onClick={() => removal.ask(note.id)}
                className="-mr-12 text-muted active:bg-mist"
              >
                <CloseIcon className="size-16" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {removal.dialog}
    </Section>
  )
}
