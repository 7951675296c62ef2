import type { InputOf, ReplyOf } from '@bailu/contract/calls'
import type { ProductItem } from '@bailu/contract/catalogue/shop'
import { hasLink } from '@bailu/contract/patterns'
import { LINE_ID, MAX_GREETING, SHOWN_PHONE } from '@bailu/contract/partners/kinds'
import type { Lang } from '@bailu/contract/languages'
import { AppError } from '@bailu/client/errors'
import { day } from '@bailu/phrases/format'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { userKey } from '../../session/visitor.ts'
import { Button, ButtonLink, FormMessage, IconButton } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { Field, TextArea } from '../../ui/form/field.tsx'
import { CloseIcon, lineIcon } from '../../ui/icons/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { BackLink } from '../../ui/screen/back-link.tsx'
import { ErrorState, ScreenSkeleton, ScreenTitle, Section } from '../../ui/screen/screen.tsx'
import { ProductPicker } from '../catalogue/product-picker.tsx'

const UpIcon = lineIcon(<path d="M12 19V5.500M6.500 11 12 5.500 17.500 11" />)
const DownIcon = lineIcon(<path d="M12 5v13.500M6.500 13 12 18.500 17.500 13" />)

const ownPageQuery = (lang: Lang) =>
  callQuery(['partner-page', userKey(), lang], 'GET /api/partner-page', {}, { staleTime: 0 })

type OwnPage = ReplyOf<'GET /api/partner-page'>
type Pick = { id: number; name: string; picture: ProductItem['picture'] }
type PageValues = { greeting: string; line: string; phone: string; picks: Pick[]; version: number }

/** Editor of the partner's own page. */
export default function OwnPageScreen() {
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(ownPageQuery(useLang()))
  if (isLoadingError) return <ErrorState cause={error} page busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <ScreenSkeleton page />
  return <OwnPageForm page={data} onChanged={async () => (await refetch()).data} />
}

const toValues = ({ greeting, line, phone, picks, version }: OwnPage): PageValues => ({
  greeting,
  line,
  phone,
  picks: picks.map(({ id, name, picture }) => ({ id, name, picture })),
  version,
})

type OwnPageFormProps = { page: OwnPage; onChanged: () => Promise<OwnPage | undefined> }

function OwnPageForm({ page, onChanged }: OwnPageFormProps) {
  const { own: words } = useWords('partners').partners
  const lang = useLang()
  const client = useQueryClient()
  const no = useAuth(({ saleInfo }) => saleInfo?.employee_no) ?? ''
  const { form, bind, message, busy, formProps } = useFormAction(
    (input: InputOf<'PUT /api/partner-page'>, idempotencyKey) =>
      request('PUT /api/partner-page', input, { idempotencyKey }),
    {
      mode: 'onSubmit',
      defaultValues: toValues(page),
      draft: { name: 'partner-page' },
      validate: ({ greeting, line, phone }) => ({
        ...(hasLink(greeting) && { greeting: words.greetingLink }),
        ...(line.trim() !== '' && !LINE_ID.test(line.trim().toLowerCase()) && { line: words.lineWrong }),
        ...(phone.trim() !== '' && !SHOWN_PHONE.test(phone.replace(/[ ()-]/g, '')) && { phone: words.phoneWrong }),
      }),
      toInput: ({ picks, ...texts }) => ({ ...texts, picks: picks.map(({ id }) => id) }),
      broken: words.broken,
      done: words.saved,
      onDone: ({ version }) => {
        form.reset({ ...form.getValues(), version })
        void client.invalidateQueries({ queryKey: ['partner'] })
        void onChanged()
      },
      onRejected: async ({ cause }) => {
        if (!(cause instanceof AppError && cause.code === 'edit_conflict')) return false
        const latest = await onChanged()
        if (latest) form.setValue('version', latest.version)
        toast(words.elsewhere)
        return true
      },
    },
  )
  const picks = form.watch('picks')
  const setPicks = (next: Pick[]) => form.setValue('picks', next, { shouldDirty: true })
  return (
    <>
      <BackLink to="/manage" search={{}} replace>
        {words.back}
      </BackLink>
      <ScreenTitle lead={words.pageLead}>{words.page}</ScreenTitle>
      <form {...formProps} className="flex flex-col gutter pb-36">
        {page.taken_down && (
          <p role="status" className="mb-16 rounded-8 bg-mist p-16 text-15">
            {words.takenDown} · {day(page.taken_down.at, lang)}
            <span data-theirs className="block text-13 break-words whitespace-pre-line text-muted">
              {words.takenDownWhy(page.taken_down.reason)}
            </span>
          </p>
        )}
        <p className="text-13 text-muted">
          {words.picture}{' '}
          <Link to="/account" className="text-gold-ink underline">
            {words.toAccount}
          </Link>
        </p>
        <div className="mt-16 mb-20 flex flex-col gap-20">
          <TextArea label={words.greeting} hint={words.greetingHint} maxLength={MAX_GREETING} {...bind('greeting')} />
          <Field
            label={words.line}
            hint={words.lineHint}
            autoCapitalize="none"
            autoComplete="off"
            maxLength={31}
            {...bind('line')}
          />
          <Field
            label={words.phone}
            hint={words.phoneHint}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            {...bind('phone')}
          />
        </div>
        <Section title={words.picks}>
          <p className="text-13 text-muted">{words.picksHint}</p>
          <PickList picks={picks} onChange={setPicks} />
          <div className="mt-16">
            <ProductPicker
              words={words}
              isPicked={(id) => picks.some((pick) => pick.id === id)}
              onPick={({ id, name, picture }) =>
                picks.length >= 12 ? toast(words.full) : setPicks([...picks, { id, name, picture }])
              }
            />
          </div>
        </Section>
        <div className="sticky bottom-[calc(var(--spacing-tabs)+env(safe-area-inset-bottom))] z-10 -mx-20 mt-20 flex flex-col gap-8 border-t border-line bg-paper px-20 py-8">
          <FormMessage>{message}</FormMessage>
          <div className="grid grid-cols-2 gap-12">
            <ButtonLink kind="quiet" to="/partner/$no" params={{ no }}>
              {words.view}
            </ButtonLink>
            <Button type="submit" busy={busy}>
              {words.save}
            </Button>
          </div>
        </div>
      </form>
    </>
  )
}

function PickList({ picks, onChange }: { picks: Pick[]; onChange: (picks: Pick[]) => void }) {
  const { own: words } = useWords('partners').partners
  const [moved, setMoved] = useState('')
  const move = (from: number, to: number) => {
    const next = [...picks]
    const [pick] = next.splice(from, 1)
    if (!pick) return
    next.splice(to, 0, pick)
    onChange(next)
    setMoved(`${pick.name}: ${to + 1}`)
  }
  if (picks.length === 0) return <p className="mt-8 text-15 text-muted">{words.noPicks}</p>
  return (
    <>
      <ol className="mt-8 border-t border-line">
        {picks.map((pick, at) => (
          <li key={pick.id} className="flex items-center gap-8 border-b border-line py-8">
            <Picture
              picture={pick.picture}
              alt=""
              sizes="48px"
              ratio="1 / 1"
              className="size-[48px] shrink-0 rounded-3"
            />
            <span className="min-w-0 flex-1 text-15 leading-tight [:lang(th)_&]:leading-[1.5]">{pick.name}</span>
            <IconButton
              label={words.up(pick.name)}
              disabled={at === 0}
              onClick={() => move(at, at - 1)}
              className="-mr-8 text-gold-ink disabled:text-line"
            >
              <UpIcon className="size-20" />
            </IconButton>
            <IconButton
              label={words.down(pick.name)}
              disabled={at === picks.length - 1}
              onClick={() => move(at, at + 1)}
              className="-mr-8 text-gold-ink disabled:text-line"
            >
              <DownIcon className="size-20" />
            </IconButton>
            <IconButton
              label={words.remove(pick.name)}
              onClick={() => onChange(picks.filter(({ id }) => id !== pick.id))}
              className="-mr-12 text-muted"
            >
              <CloseIcon className="size-16" />
            </IconButton>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </>
  )
}
