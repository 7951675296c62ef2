import type { ReturnKind, ReturnReason } from '@bailu/contract/returns'
import { useQuery } from '@tanstack/react-query'
import { money } from '@bailu/phrases/format'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { FootBar, ScreenTitle } from '../../../ui/screen.tsx'
import { Section } from '../../../ui/section.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { EmptyState, ErrorState, ScreenSkeleton } from '../../../ui/states.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { Tick } from '../../../ui/tick.tsx'
import { useLang, useWords } from '../../../words.tsx'
import { returnableQuery } from '../queries.ts'
import { PhotoInput } from './photo-input.tsx'
import { RefundTo } from './refund-to.tsx'
import { useReturnForm } from './use-return-form.ts'

const KINDS: readonly ReturnKind[] = ['goods', 'money']
const REASONS: readonly ReturnReason[] = ['changed_mind', 'damaged', 'missing', 'wrong_item', 'skin_reaction', 'other']
const MOST_PHOTOS = 4

/** Form of a return: lines, reason, photos and refund account. */
export default function ReturnScreen({ id, onDone }: { id: string; onDone: () => void }) {
  const { returns: words, orders } = useWords()
  const { data, isLoadingError, isFetching, refetch } = useQuery(returnableQuery(id, useLang()))
  const form = useReturnForm(id, onDone)
  const { draft, errors } = form
  if (isLoadingError)
    return <ErrorState page title={orders.detailFailed} busy={isFetching} onRetry={() => void refetch()} />
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
  const count = (line: number, most: number) => Math.min(draft.pieces[line] ?? 0, most)
  const goods = data.open.reduce((sum, one) => sum + one.price * count(one.line, one.quantity), 0)
  const standing = data.list.some(({ status }) => ['requested', 'approved', 'received'].includes(status))
  const whole = !standing && data.open.every((one) => count(one.line, one.quantity) === one.quantity)
  const back = goods + (whole ? data.shipping : 0)
  return (
    <>
      <ScreenTitle lead={words.lead}>{words.title}</ScreenTitle>
      <div className="flex-1 gutter">
        <Section title={words.what}>
          <ul>
            {data.open.map((one) => (
              <li key={one.line} className="flex items-center gap-12 border-b border-line py-12 last:border-0">
                <Picture
                  picture={one.picture}
                  alt=""
                  sizes="56px"
                  ratio="1 / 1"
                  className="size-56 shrink-0 rounded-3"
                />
                <div className="min-w-0 flex-1">
                  <p className="line-clamp-2 text-15 leading-tight">{one.name}</p>
                  <p className="mt-4 text-13 text-muted tabular-nums">
                    {one.option} · {money(one.price)} · {words.of(count(one.line, one.quantity), one.quantity)}
                  </p>
                </div>
                <Stepper
                  label={one.name}
                  min={0}
                  max={one.quantity}
                  value={count(one.line, one.quantity)}
                  onChange={(quantity) => form.change({ pieces: { ...draft.pieces, [one.line]: quantity } })}
                />
              </li>
            ))}
          </ul>
          <Trouble>{errors.pieces}</Trouble>
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
                <Tick
                  id={`kind-${kind}`}
                  kind="radio"
                  name="kind"
                  checked={draft.kind === kind}
                  onChange={() => form.change({ kind })}
                  className="-mr-12"
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
              error={errors.reason}
              value={draft.reason}
              options={REASONS.map((value) => ({ value, label: words.reasons[value] }))}
              onChange={({ target }) => form.change({ reason: target.value as ReturnReason | '' })}
            />
            <TextArea
              label={words.words}
              maxLength={500}
              value={draft.words}
              onChange={({ target }) => form.change({ words: target.value })}
            />
          </div>
        </Section>
        <Section title={words.photos}>
          <p className="text-13 text-muted">{words.photosHint}</p>
          <div className="snap-track mt-12 flex gap-12 overflow-x-auto">
            {form.photos.map((photo) => (
              <button
                key={photo.url}
                type="button"
                aria-label={words.removePhoto}
                onClick={() => form.removePhoto(photo)}
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
            {form.photos.length < MOST_PHOTOS && (
              <PhotoInput className="h-[108px] w-[84px]" label={words.addPhoto} onChoose={form.addPhoto} />
            )}
          </div>
        </Section>
        <Section title={words.refundTo}>
          <RefundTo draft={draft} errors={errors} onChange={form.change} />
        </Section>
      </div>
      <FootBar>
        <div role="alert">
          {errors.all && <p className="border-b border-line px-20 py-8 text-13 text-danger">{errors.all}</p>}
        </div>
        <div className="flex items-center justify-between gap-12 px-20 py-8">
          <p className="leading-tight">
            <span className="block text-12 text-muted">{words.amount}</span>
            <span className="text-22 text-leaf tabular-nums">{money(back)}</span>
            {whole && data.shipping > 0 && <span className="block text-12 text-muted">{words.withShipping}</span>}
          </p>
          <Button busy={form.busy} onClick={() => void form.send()} className="min-w-[148px]">
            {words.send}
          </Button>
        </div>
      </FootBar>
      {form.dialog}
    </>
  )
}

const Trouble = ({ children }: { children: string | undefined }) => (
  <p role="alert" className="min-h-20 text-13 text-danger">
    {children}
  </p>
)
