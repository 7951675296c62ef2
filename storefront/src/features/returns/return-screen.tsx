import { RETURN_REASONS, type ReturnKind } from '@bailu/contract/returns/kinds'
import { useQuery } from '@tanstack/react-query'
import { FormProvider, useWatch } from 'react-hook-form'
import { money } from '@bailu/phrases/format'
import { Button, BarMessage } from '../../ui/button.tsx'
import { Thumbnail } from '../../ui/media/picture.tsx'
import { BottomBar, ScreenTitle, Section, EmptyState, ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { SelectField, TextArea, Checkbox } from '../../ui/form/field.tsx'
import { Stepper } from '../../ui/form/stepper.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { ReturnPhotoInput } from './return-photo-input.tsx'
import { RefundAccountFields } from '../refunds/refund-account-fields.tsx'
import { useReturnForm } from './use-return-form.ts'
import type { Lang } from '@bailu/contract/languages'
import { callQuery } from '../../browser/request/call-query.ts'
import { visitorKey } from '../../session/visitor.ts'

const KINDS: readonly ReturnKind[] = ['goods', 'money']
const MAX_PHOTOS = 4

/** Form of a return: lines, reason, photos and refund account. */
export default function ReturnScreen({ id, onDone }: { id: string; onDone: () => void }) {
  const { returns: words, orders } = useWords('orders', 'returns')
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(returnableQuery(id, useLang()))
  const { form, bind, errors, message, busy, formProps, dialog, ...photos } = useReturnForm(id, onDone)
  const counts = useWatch({ control: form.control, name: 'lines' })
  if (isLoadingError)
    return (
      <ErrorState cause={error} page title={orders.detailFailed} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <ScreenSkeleton />
  if (data.open.length === 0) {
    return (
      <EmptyState page title={words.title} lead={words.notNow}>
        <Button kind="quiet" onClick={onDone}>
          {words.backToOrder}
        </Button>
      </EmptyState>
    )
  }
  const countOf = (lineNumber: number, available: number) => Math.min(counts[lineNumber] ?? 0, available)
  const subtotal = data.open.reduce((sum, line) => sum + line.price * countOf(line.line, line.quantity), 0)
  const hasOpenReturn = data.list.some(({ status }) => ['requested', 'approved', 'received'].includes(status))
  const isFullReturn = !hasOpenReturn && data.open.every((line) => countOf(line.line, line.quantity) === line.quantity)
  const refundAmount = subtotal + (isFullReturn ? data.shipping : 0)
  return (
    <FormProvider {...form}>
      <form {...formProps} className="flex flex-1 flex-col">
        <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
        <div className="flex-1 gutter">
          <Section title={words.what}>
            <fieldset name="lines" aria-invalid={errors.lines ? true : undefined}>
              <ul>
                {data.open.map((line) => (
                  <li key={line.line} className="flex items-center gap-12 border-b border-line py-12 last:border-0">
                    <Thumbnail picture={line.picture} size={56} />
                    <div className="min-w-0 flex-1">
                      <p className="line-clamp-2 text-15 leading-tight">{line.name}</p>
                      <p className="mt-4 text-13 text-muted tabular-nums">
                        {line.option} · {money(line.price)} ·{' '}
                        {words.of(countOf(line.line, line.quantity), line.quantity)}
                      </p>
                    </div>
                    <Stepper
                      label={`${line.name} ${line.option} ${money(line.price)}`}
                      min={0}
                      max={line.quantity}
                      value={countOf(line.line, line.quantity)}
                      onChange={(quantity) => {
                        form.setValue('lines', { ...counts, [line.line]: quantity })
                        form.clearErrors('lines')
                      }}
                    />
                  </li>
                ))}
              </ul>
              <p role="alert" className="min-h-20 text-13 text-danger">
                {errors.lines}
              </p>
            </fieldset>
          </Section>
          <Section title={words.kind}>
            <div role="radiogroup" aria-label={words.kind}>
              {KINDS.map((kind) => (
                <label
                  key={kind}
                  htmlFor={`kind-${kind}`}
                  className="flex min-h-touch cursor-pointer items-center gap-12 border-b border-line text-15 last:border-0"
                >
                  <span className="flex-1 py-8 leading-tight">{words.kinds[kind]}</span>
                  <Checkbox
                    id={`kind-${kind}`}
                    kind="radio"
                    value={kind}
                    className="-mr-12"
                    {...form.register('kind')}
                  />
                </label>
              ))}
            </div>
          </Section>
          <Section title={words.why}>
            <div className="flex flex-col gap-20">
              <SelectField
                label={words.why}
                prompt={words.whyPrompt}
                options={RETURN_REASONS.map((value) => ({ value, label: words.reasons[value] }))}
                {...bind('reason')}
              />
              <TextArea label={words.words} maxLength={500} {...bind('words')} />
            </div>
          </Section>
          <Section title={words.photos}>
            <p className="text-13 text-muted">{words.photosHint}</p>
            <div className="snap-track mt-12 flex gap-12 overflow-x-auto">
              {photos.photos.map((photo) => (
                <button
                  key={photo.url}
                  type="button"
                  aria-label={words.removePhoto}
                  onClick={() => photos.removePhoto(photo)}
                  className="relative shrink-0"
                >
                  <img
                    src={photo.url}
                    alt={words.photo}
                    className="h-[108px] w-[84px] rounded-3 border border-line object-cover"
                  />
                  <span
                    aria-hidden="true"
                    className="absolute top-4 right-4 flex size-20 items-center justify-center rounded-full bg-ink text-13 leading-none text-paper"
                  >
                    ×
                  </span>
                </button>
              ))}
              {photos.photos.length < MAX_PHOTOS && (
                <ReturnPhotoInput className="h-[108px] w-[84px]" label={words.addPhoto} chooser={photos.photoChooser} />
              )}
            </div>
          </Section>
          <Section title={words.refundTo}>
            <RefundAccountFields />
          </Section>
        </div>
        <BottomBar>
          <BarMessage>{message}</BarMessage>
          <div className="flex items-center justify-between gap-12 px-20 py-8">
            <p className="leading-tight">
              <span className="block text-12 text-muted">{words.amount}</span>
              <span className="text-22 text-leaf tabular-nums">{money(refundAmount)}</span>
              {isFullReturn && data.shipping > 0 && (
                <span className="block text-12 text-muted">{words.withShipping}</span>
              )}
            </p>
            <Button type="submit" busy={busy} className="min-w-[148px]">
              {words.send}
            </Button>
          </div>
        </BottomBar>
      </form>
      {dialog}
    </FormProvider>
  )
}

const returnableQuery = (id: string, lang: Lang) =>
  callQuery(['order', visitorKey(), lang, 'return', id], 'GET /api/order/{id}/return', { id }, { staleTime: 0 })
