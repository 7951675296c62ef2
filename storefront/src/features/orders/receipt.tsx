import { th } from '@bailu/phrases/returns/th'
import { useQuery } from '@tanstack/react-query'
import { addressParts, recipientName } from '@bailu/contract/addresses/kinds'
import { day, exactMoney, percent } from '@bailu/phrases/format'
import { Button } from '../../ui/button.tsx'
import { ErrorState, ScreenSkeleton } from '../../ui/screen/screen.tsx'
import { AmountList } from '../../ui/list/amount-list.tsx'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { TaxDocuments } from './tax-documents/tax-documents.tsx'
import { DetailList } from '../../ui/list/detail-list.tsx'
import { receiptQuery } from './queries.ts'

/** The purchase document, for screen and print. The right to cancel is printed larger than all other text. */
export default function Receipt({ id, onBack }: { id: string; onBack: () => void }) {
  const { addresses, returns, orders } = useWords('addresses', 'orders', 'returns')
  const words = returns.receipt
  const lang = useLang()
  const { data, isLoadingError, isFetching, refetch, error } = useQuery(receiptQuery(id, lang))
  if (isLoadingError)
    return (
      <ErrorState cause={error} page title={orders.detailFailed} busy={isFetching} onRetry={() => void refetch()} />
    )
  if (!data) return <ScreenSkeleton />
  const { order, seller } = data
  const { address } = order
  const place = addressParts(address, 'street', 'area', 'province').join(' ')
  return (
    <article className="flex-1 gutter pt-20 pb-28 print:p-0 print:text-[10.5pt]">
      <header className="border-b-2 border-gold pb-12">
        <h1 className="text-22">{order.paid_at ? words.title : words.unpaidTitle}</h1>
        {lang !== 'th' && (
          <p lang="th" className="text-15 text-muted">
            {order.paid_at ? words.thaiTitle : th.receipt.unpaidTitle}
          </p>
        )}
        {!order.paid_at && <p className="mt-4 text-15 text-warn">{words.unpaid}</p>}
      </header>
      <div className="grid gap-16 border-b border-line py-16 print:grid-cols-2">
        <Party
          title={words.seller}
          name={seller.name}
          lines={[
            seller.address,
            `${words.taxId} ${seller.tax_id}`,
            data.vat ? words.branch(data.vat.branch) : '',
            `${words.phone} ${seller.phone}`,
          ]}
        />
        <Party
          title={words.buyer}
          name={address.isZt ? (address.contact?.name ?? '') : recipientName(address)}
          lines={
            address.isZt
              ? [
                  `${addresses.pickupAt} ${[address.point?.name, place].filter(Boolean).join(', ')}`,
                  address.contact ? `${words.phone} ${address.contact.phone}` : '',
                ].filter(Boolean)
              : [place, `${words.phone} ${address.phone}`]
          }
        />
      </div>
      <div className="border-b border-line pb-12">
        <DetailList
          rows={[
            [orders.number, order.number],
            [orders.oldNumber, order.old_number],
            [words.placed, day(order.placed_at, lang)],
            [words.paid, order.paid_at ? day(order.paid_at, lang) : ''],
            [words.delivered, order.finished_at ? day(order.finished_at, lang) : ''],
            [words.payment, orders[order.payment_method]],
          ]}
        />
      </div>
      <table className="w-full border-b border-line text-13 tabular-nums print:text-[10pt]">
        <thead>
          <tr className="border-b border-line text-left text-muted *:py-8 *:font-normal">
            <th scope="col">{orders.lines}</th>
            <th scope="col" className="pl-8 text-right">
              {words.quantity}
            </th>
            <th scope="col" className="pl-8 text-right">
              {words.unit}
            </th>
            <th scope="col" className="pl-8 text-right">
              {words.lineSum}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line) => (
            <tr
              key={`${line.variant_id} ${line.price}`}
              className="border-b border-line align-top *:py-8 last:border-0"
            >
              <td>
                {line.name} <span className="text-muted">{line.option}</span>
              </td>
              <td className="pl-8 text-right">{line.quantity}</td>
              <td className="pl-8 text-right">
                {line.discount > 0 && <del className="block text-muted">{exactMoney(line.price + line.discount)}</del>}
                {exactMoney(line.price)}
              </td>
              <td className="pl-8 text-right">{exactMoney(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="py-16 print:ml-auto print:w-1/2">
        <AmountList
          rows={[
            order.discount > 0 && { label: orders.fullSubtotal, value: exactMoney(order.subtotal + order.discount) },
            order.discount > 0 && { label: orders.discount, value: exactMoney(-order.discount) },
            { label: orders.subtotal, value: exactMoney(order.subtotal) },
            { label: orders.shipping, value: exactMoney(order.shipping) },
            order.shipping_discount > 0 && {
              label: orders.shippingDiscount,
              value: exactMoney(-order.shipping_discount),
            },
            data.vat && { label: words.net, value: exactMoney(data.vat.net) },
            data.vat && { label: words.vat(percent(data.vat.rate_bp)), value: exactMoney(data.vat.vat) },
            { label: orders.total, value: exactMoney(order.total), strong: true },
          ]}
        />
      </div>
      <section className="break-inside-avoid border-2 border-ink bg-paper p-16">
        <h2 lang="th" className="font-sans text-22 font-[700] print:text-[16pt]">
          {th.receipt.rightTitle}
        </h2>
        <p lang="th" className="mt-8 text-18 leading-relaxed font-[700] print:text-[13pt]">
          {th.right(data.cancel_days, data.refund_days)}
        </p>
        {lang !== 'th' && (
          <>
            <h2 className="mt-16 font-sans text-18 font-[700] print:text-[14pt]">{words.rightTitle}</h2>
            <p className="mt-4 text-16 font-medium print:text-[12pt]">
              {returns.right(data.cancel_days, data.refund_days)}
            </p>
          </>
        )}
      </section>
      <p className="mt-12 text-12 text-muted">{words.signed}</p>
      <TaxDocuments id={id} />
      <div className="mt-20 grid grid-cols-[auto_1fr] gap-12 print:hidden">
        <Button kind="quiet" onClick={onBack}>
          {words.back}
        </Button>
        <Button onClick={() => window.print()}>{words.print}</Button>
      </div>
    </article>
  )
}

const Party = ({ title, name, lines }: { title: string; name: string; lines: string[] }) => (
  <section>
    <h2 className="font-sans text-13 text-muted">{title}</h2>
    <p className="mt-4 text-15 font-medium">{name}</p>
    {lines.filter(Boolean).map((line) => (
      <p key={line} className="text-13">
        {line}
      </p>
    ))}
  </section>
)
