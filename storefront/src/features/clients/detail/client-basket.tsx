import type { CartLine } from '@bailu/contract/cart/shop'
import type { ProductItem } from '@bailu/contract/catalogue/shop'
import type { Client } from '@bailu/contract/clients/shop'
import { basketTitles, type MessageDraft } from '@bailu/phrases/clients/message-drafts'
import { money } from '@bailu/phrases/format'
import { type ReactNode, useState } from 'react'
import { request } from '../../../browser/request/request.ts'
import { useLang, useWords } from '../../../i18n/i18n.tsx'
import type { LinkTo } from '../../../routing/links.tsx'
import { useAction } from '../../../session/use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../../ui/dialog/dialog.tsx'
import { MessageSheet } from '../../../ui/dialog/message-sheet.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { SelectField } from '../../../ui/form/field.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { CloseIcon } from '../../../ui/icons/icons.tsx'
import { Picture } from '../../../ui/media/picture.tsx'
import { ProductPicker } from '../../catalogue/product-picker.tsx'

type NewBasket = { draft: MessageDraft; title: string; lines: CartLine[] }

/** Creates a basket link for this client, then offers the message with it in the client's language. */
export const useClientBasket = (client: Client, linkTo: LinkTo) => {
  const { clients: words } = useWords('clients')
  const [made, setMade] = useState<{ draft: MessageDraft; code: string }>()
  const [writing, setWriting] = useState(false)
  const { busy, run } = useAction(
    ({ title, lines }: NewBasket, idempotencyKey) =>
      request('POST /api/basket', { title, lines, client: client.id }, { idempotencyKey }),
    {
      broken: words.broken,
      refresh: [['basket']],
      onDone: ({ code }, { draft }) => {
        setMade({ draft, code })
        setWriting(true)
      },
    },
  )
  const message: ReactNode = (
    <MessageSheet
      recipient={client}
      draft={made?.draft ?? 'basket'}
      link={linkTo('/cart', { basket: made?.code ?? '' })}
      open={writing}
      onClose={() => setWriting(false)}
    />
  )
  return { busy, create: run, message, isWriting: writing }
}

/** Button that opens the sheet to put a basket together for a client. */
export function ClientBasketButton({ client, linkTo }: { client: Client; linkTo: LinkTo }) {
  const { clients: words } = useWords('clients')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" wide className="mt-12" onClick={() => setOpen(true)}>
        {words.makeBasket}
      </Button>
      <Sheet tall open={open} onClose={() => setOpen(false)} title={words.basket.title(client.nickname)}>
        <SheetCloseButton onClose={() => setOpen(false)} />
        {open && <BasketEditor client={client} linkTo={linkTo} />}
      </Sheet>
    </>
  )
}

type ChosenVariant = { id: number; option: string; price: number; stock: number }
type ChosenLine = { product: ProductItem; variants: ChosenVariant[]; variantId: number; quantity: number }

const MAX_LINES = 50
/** As the public stock is not exact above ten, the server decides about larger quantities. */
const MAX_QUANTITY = 99

function BasketEditor({ client, linkTo }: { client: Client; linkTo: LinkTo }) {
  const { clients: words } = useWords('clients')
  const lang = useLang()
  const basket = useClientBasket(client, linkTo)
  const [lines, setLines] = useState<ChosenLine[]>([])
  const pick = async (product: ProductItem) => {
    if (lines.length >= MAX_LINES) return toast(words.basket.full)
    const { variants } = await request('GET /api/product/{id}', { id: product.id, lang }, { component: 'basket' })
    const first = variants.find(({ stock }) => stock > 0) ?? variants[0]
    if (!first) return toast(words.order.notAvailable)
    setLines((now) =>
      now.some((line) => line.product.id === product.id)
        ? now
        : [...now, { product, variants, variantId: first.id, quantity: 1 }],
    )
  }
  const change = (id: number, part: Partial<ChosenLine>) =>
    setLines((now) => now.map((line) => (line.product.id === id ? { ...line, ...part } : line)))
  const create = () =>
    void basket.create({
      draft: 'basket',
      title: basketTitles[client.lang].for(client.nickname),
      lines: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    })
  return (
    <>
      <section aria-label={words.basket.chosen} className="mt-16">
        <h3 className="text-18">{words.basket.chosen}</h3>
        {lines.length === 0 && <p className="mt-4 text-15 text-muted">{words.basket.none}</p>}
        <ul>
          {lines.map((line) => (
            <BasketEditorLine
              key={line.product.id}
              line={line}
              onChange={(part) => change(line.product.id, part)}
              onRemove={() => setLines((now) => now.filter(({ product }) => product.id !== line.product.id))}
            />
          ))}
        </ul>
        {lines.length > 0 && (
          <Button wide className="mt-16" busy={basket.busy} onClick={create}>
            {words.basket.make}
          </Button>
        )}
      </section>
      <div className="mt-28">
        <ProductPicker
          words={words.basket}
          isPicked={(id) => lines.some(({ product }) => product.id === id)}
          onPick={pick}
        />
      </div>
      {basket.message}
    </>
  )
}

type BasketEditorLineProps = {
  line: ChosenLine
  onChange: (part: Partial<ChosenLine>) => void
  onRemove: () => void
}

function BasketEditorLine({ line, onChange, onRemove }: BasketEditorLineProps) {
  const { clients: words, product: productWords } = useWords('clients')
  const { product, variants, variantId, quantity } = line
  const variant = variants.find(({ id }) => id === variantId)
  return (
    <li className="border-b border-line py-12">
      <div className="flex items-start gap-12">
        <Picture picture={product.picture} alt="" sizes="56px" ratio="1 / 1" className="size-56 shrink-0 rounded-3" />
        <p className="min-w-0 flex-1 text-15 leading-tight [:lang(th)_&]:leading-[1.5]">
          {product.name}
          <span className="block text-13 text-muted tabular-nums">
            {[variants.length === 1 && variant?.option, money(variant?.price ?? product.price_from)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
        <IconButton label={words.basket.remove(product.name)} onClick={onRemove} className="-mt-12 -mr-12 text-muted">
          <CloseIcon className="size-16" />
        </IconButton>
      </div>
      <div className="mt-8 flex flex-wrap items-end justify-between gap-12">
        {variants.length > 1 && (
          <div className="min-w-[140px] flex-1">
            <SelectField
              label={productWords.option}
              prompt={productWords.option}
              options={variants.map(({ id, option, price }) => ({
                value: String(id),
                label: `${option} · ${money(price)}`,
              }))}
              value={String(variantId)}
              onChange={({ target }) => onChange({ variantId: Number(target.value) || variantId })}
            />
          </div>
        )}
        <Stepper
          label={words.basket.quantity(product.name)}
          value={quantity}
          max={MAX_QUANTITY}
          onChange={(next) => onChange({ quantity: next })}
        />
      </div>
    </li>
  )
}
