import type { ClientFile } from '@bailu/contract/clients'
import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { useSpeech, type Words } from '../../../words.tsx'
import { plainDay } from '../plain-day.ts'

type Written = ReplyOf<'GET /api/account/client-file'>['files'][number]

/** Everything one partner wrote about the signed-in client. */
export function WrittenFile({ partner, file, notes }: Written) {
  const { words: all, lang } = useSpeech()
  const words = all.clientFile
  const rows = file ? rowsOf(file, all, (iso) => plainDay(iso, lang)) : []
  return (
    <div className="pb-16">
      <h3 className="text-16">{words.own.writtenBy(partner)}</h3>
      <dl className="mt-8 text-15">
        {rows.map(([label, value]) => (
          <div key={label} className="border-b border-line py-8">
            <dt className="text-13 text-muted">{label}</dt>
            <dd data-theirs className="wrap-anywhere whitespace-pre-line">
              {value}
            </dd>
          </div>
        ))}
      </dl>
      {file?.focus && <p className="mt-8 text-15">{words.own.focus}</p>}
      {notes.length > 0 && (
        <>
          <h4 className="mt-16 text-15 font-medium">{words.own.notes}</h4>
          <ul>
            {notes.map((note) => (
              <li key={note.created_at + note.words} className="border-b border-line py-8">
                <p data-theirs className="text-15 wrap-anywhere whitespace-pre-line">
                  {note.words}
                </p>
                <p className="text-13 text-muted">
                  {day(note.created_at, lang)}
                  {note.next_on && ` · ${words.own.next(plainDay(note.next_on, lang))}`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function rowsOf(file: ClientFile, words: Words, dayOf: (iso: string) => string): [string, string][] {
  const own = words.clientFile
  const names = words.skin
  const rows: [string, string][] = [
    [own.remark, file.remark],
    [own.personality, file.personality],
    [own.birthday, file.birthday ? dayOf(file.birthday) : ''],
    [own.social_account, file.social_account],
    [own.contact_info, file.contact_info],
    [own.contact_address, file.contact_address],
    [own.brands, [...file.brands.map((one) => names.brandNames[one]), file.other_brands].filter(Boolean).join(', ')],
    [own.skin_types, file.skin_types.map((one) => names.skinTypes[one]).join(', ')],
    [own.skin_conditions, file.skin_conditions.map((one) => names.conditions[one]).join(', ')],
    [own.marital_status, file.marital_status ? own.marital[file.marital_status] : ''],
    [own.fertility_status, file.fertility_status ? own.fertility[file.fertility_status] : ''],
    [own.income_range, file.income_range ? own.income[file.income_range] : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}
