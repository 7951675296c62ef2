import { useQuery } from '@tanstack/react-query'
import type { ConsentPurpose } from '@bailu/contract/clients/kinds'
import { day } from '@bailu/phrases/format'
import { request } from '../../../browser/request/request.ts'
import { useAction } from '../../../session/use-action.ts'
import { useI18n, useWords } from '../../../i18n/i18n.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section, ErrorState, Skeleton } from '../../../ui/screen/screen.tsx'
import { ownClientFileQuery } from '../queries.ts'
import type { Lang } from '@bailu/contract/languages'
import type { ClientFile } from '@bailu/contract/clients/shop'
import type { ReplyOf } from '@bailu/contract/calls'
import type { Words } from '../../../i18n/words.ts'
import { formatCalendarDay } from '../calendar-days.ts'
import { useConfirmation } from '../../../ui/dialog/dialog.tsx'

const OWN_FILE = [['client-file']] as const

/** One purpose and the client's consent to it. */
export function ConsentRow({ purpose, given_at }: { purpose: ConsentPurpose; given_at: string | null }) {
  const { words: phrases, lang } = useI18n('clientFile', 'settings')
  const words = phrases.clientFile.own
  const { title, why: reason } = words.purposes[purpose]
  const { busy, run: setConsent } = useAction(
    (accept: boolean) => request('PUT /api/account/client-file/consent', { purpose, accept }),
    { broken: phrases.settings.broken, refresh: OWN_FILE, done: words.saved },
  )
  const revocation = useConfirmation(
    { title: words.revokeAsk, message: words.revokeWhat, confirm: words.revoke, cancel: words.keep, danger: true },
    () => setConsent(false),
  )
  return (
    <li className="border-b border-line py-16 last:border-0">
      <p className="text-16">{title}</p>
      <p className="mt-4 text-15 text-muted">{reason}</p>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-12">
        <span className={`text-13 ${given_at ? 'text-success' : 'text-muted'}`}>
          {given_at ? words.accepted(day(given_at, lang)) : words.notAccepted}
        </span>
        {given_at ? (
          <Button kind="quiet" aria-label={`${words.revoke}: ${title}`} onClick={() => revocation.ask()}>
            {words.revoke}
          </Button>
        ) : (
          <Button busy={busy} aria-label={`${words.accept}: ${title}`} onClick={() => void setConsent(true)}>
            {words.accept}
          </Button>
        )}
      </div>
      {revocation.dialog}
    </li>
  )
}

/** What partners noted about the signed-in client: consents, notes, and deletion. */
export default function OwnClientFile() {
  const { clientFile, settings } = useWords('clientFile', 'settings')
  const words = clientFile.own
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(ownClientFileQuery())
  const { run } = useAction(() => request('DELETE /api/account/client-file', {}), {
    broken: settings.broken,
    refresh: OWN_FILE,
    done: words.erased,
  })
  const erasure = useConfirmation(
    { title: words.eraseAsk, message: words.eraseWhat, confirm: words.erase, cancel: words.keep, danger: true },
    () => run(),
  )
  if (isLoadingError) return <ErrorState cause={error} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-[240px] w-full" />
  const hasFiles = data.files.length > 0
  if (!data.mentor && !hasFiles)
    return (
      <Section title={words.title}>
        <p className="text-15 text-muted">{words.noMentor}</p>
      </Section>
    )
  return (
    <div>
      {data.mentor && (
        <Section title={words.title}>
          <p className="text-15 text-muted">{words.lead(data.mentor.nickname)}</p>
          <h3 className="mt-16 text-16">{words.permissions}</h3>
          <ul className="mt-4 border-t border-line">
            {data.purposes.map((item) => (
              <ConsentRow key={item.purpose} {...item} />
            ))}
          </ul>
        </Section>
      )}
      <Section title={words.written}>
        {hasFiles ? (
          <>
            {data.files.map((file) => (
              <PartnerFile key={file.partner} {...file} />
            ))}
            <Button kind="quiet" wide className="mt-16 border-danger text-danger" onClick={() => erasure.ask()}>
              {words.erase}
            </Button>
          </>
        ) : (
          <p className="text-15 text-muted">{words.nothing}</p>
        )}
      </Section>
      {erasure.dialog}
    </div>
  )
}

type PartnerFileData = ReplyOf<'GET /api/account/client-file'>['files'][number]

/** Everything one partner wrote about the signed-in client. */
function PartnerFile({ partner, file, notes }: PartnerFileData) {
  const { words: phrases, lang } = useI18n('clientFile', 'skin')
  const words = phrases.clientFile
  const rows = file ? listRows(file, phrases, lang) : []
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

function listRows(file: ClientFile, words: Words<'clientFile' | 'skin'>, lang: Lang): [string, string][] {
  const labels = words.clientFile
  const names = words.skin
  const join = (values: readonly string[]) => values.join(lang === 'zh' ? '、' : ', ')
  const rows: [string, string][] = [
    [labels.remark, file.remark],
    [labels.personality, file.personality],
    [labels.birthday, file.birthday ? formatCalendarDay(file.birthday, lang) : ''],
    [labels.social_account, file.social_account],
    [labels.contact_info, file.contact_info],
    [labels.contact_address, file.contact_address],
    [labels.brands, join([...file.brands.map((item) => names.brandNames[item]), file.other_brands].filter(Boolean))],
    [labels.skin_types, join(file.skin_types.map((item) => names.skinTypes[item]))],
    [labels.skin_conditions, join(file.skin_conditions.map((item) => names.conditions[item]))],
    [labels.skin_needs, join(file.skin_needs.map((item) => names.needs[item]))],
    [labels.marital_status, file.marital_status ? labels.marital[file.marital_status] : ''],
    [labels.fertility_status, file.fertility_status ? labels.fertility[file.fertility_status] : ''],
    [labels.income_range, file.income_range ? labels.income[file.income_range] : ''],
  ]
  return rows.filter(([, value]) => value !== '')
}
