import type { ClientFile } from '@bailu/contract/clients/shop'
import type { ReplyOf } from '@bailu/contract/calls'
import { day } from '@bailu/phrases/format'
import { useI18n } from '../../../i18n/i18n.tsx'
import type { Words } from '../../../i18n/words.ts'
import { formatCalendarDay } from '../calendar-days.ts'

type PartnerFileData = ReplyOf<'GET /api/account/client-file'>['files'][number]

/** Everything one partner wrote about the signed-in client. */
export function PartnerFile({ partner, file, notes }: PartnerFileData) {
  const { words: phrases, lang } = useI18n('clientFile', 'skin')
  const words = phrases.clientFile
  const rows = file ? listRows(file, phrases, (iso) => formatCalendarDay(iso, lang)) : []
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
                  {note.next_on && ` · ${words.own.next(formatCalendarDay(note.next_on, lang))}`}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

function listRows(
  file: ClientFile,
  words: Words<'clientFile' | 'skin'>,
  formatDay: (iso: string) => string,
): [string, string][] {
  const labels = words.clientFile
  const names = words.skin
  const rows: [string, string][] = [
    [labels.remark, file.remark],
    [labels.personality, file.personality],
    [labels.birthday, file.birthday ? formatDay(file.birthday) : ''],
    [labels.social_account, file.social_account],
    [labels.contact_info, file.contact_info],
    [labels.contact_address, file.contact_address],
    [
      labels.brands,
      [...file.brands.map((item) => names.brandNames[item]), file.other_brands].filter(Boolean).join(', '),
    ],
    [labels.skin_types, file.skin_types.map((item) => names.skinTypes[item]).join(', ')],
    [labels.skin_conditions, file.skin_conditions.map((item) => names.conditions[item]).join(', ')],
    [labels.marital_status, file.marital_status ? labels.marital[file.marital_status] : ''],
    [labels.fertility_status, file.fertility_status ? labels.fertility[file.fertility_status] : ''],
    [labels.income_range, file.income_range ? labels.income[file.income_range] : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}
