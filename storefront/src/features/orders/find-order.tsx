import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ANY_PHONE, normalizePhone } from '@bailu/contract/addresses/kinds'
import type { LookupChannel } from '@bailu/contract/orders/guest-access'
import { EMAILED_CODE } from '@bailu/contract/patterns'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { useLang, useWords } from '../../i18n/i18n.tsx'
import { orderKeys } from '../../session/order-keys.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { Button, FormMessage } from '../../ui/button.tsx'
import { Sheet, SheetCloseButton } from '../../ui/dialog/dialog.tsx'
import { ChoiceField, Field } from '../../ui/form/field.tsx'
import { useSupportLink } from '../content/support/support-links.ts'

const CHANNELS = ['email', 'sms'] as const satisfies LookupChannel[]
type Numbers = { number: string; phone: string; channel: LookupChannel }
type SentCode = Numbers & { request: string }

const LINK_CLASS = 'inline-flex min-h-touch items-center text-13 text-gold-ink underline underline-offset-4'

type NumbersFormProps = { typed: Numbers; hasSms: boolean; onSent: (sent: SentCode) => void }

/** Number and phone of the order, to which a code is sent. */
function NumbersForm({ typed, hasSms, onSent }: NumbersFormProps) {
  const words = useWords('orders').orders.findOrder
  const lang = useLang()
  const { form, bind, busy, message, formProps } = useFormAction(
    async (numbers: Numbers): Promise<SentCode> => {
      const { request: id } = await request('POST /api/order/find', {
        ...numbers,
        phone: normalizePhone(numbers.phone),
        lang,
      })
      return { ...numbers, request: id }
    },
    {
      defaultValues: typed,
      validate: ({ number, phone }) => ({
        ...(number.trim() === '' && { number: words.wrongNumber }),
        ...(!ANY_PHONE.test(normalizePhone(phone)) && { phone: words.wrongPhone }),
      }),
      onDone: onSent,
    },
  )
  return (
    <form {...formProps} className="flex flex-col gap-20">
      <p className="text-15 text-muted">{hasSms ? words.leadSms : words.lead}</p>
      <Field
        label={words.number}
        autoComplete="off"
        autoCapitalize="characters"
        placeholder="BL…"
        maxLength={40}
        {...bind('number')}
      />
      <Field label={words.phone} type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...bind('phone')} />
      {hasSms && (
        <div>
          <p className="mb-4 text-13 text-muted">{words.channel}</p>
          <ChoiceField
            label={words.channel}
            options={CHANNELS}
            names={words.channels}
            chosen={form.watch('channel')}
            {...form.register('channel')}
          />
        </div>
      )}
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        {words.send}
      </Button>
      <p className="-mt-8 text-center">
        <Link to="/login" className={LINK_CLASS}>
          {words.account}
        </Link>
      </p>
    </form>
  )
}

type CodeFormProps = { sent: SentCode; onFound: (id: string) => void; onChange: () => void }

/** The code that was sent; it opens the order on this phone. */
function CodeForm({ sent, onFound, onChange }: CodeFormProps) {
  const words = useWords('orders').orders.findOrder
  const support = useSupportLink()
  const client = useQueryClient()
  const { bind, busy, message, formProps } = useFormAction(
    ({ code }: { code: string }) => request('POST /api/order/find/code', { request: sent.request, code: code.trim() }),
    {
      defaultValues: { code: '' },
      mode: 'onSubmit',
      validate: ({ code }) => ({ ...(!EMAILED_CODE.test(code.trim()) && { code: words.wrongCode }) }),
      fieldsByCode: { code_wrong: 'code', code_late: 'code', code_spent: 'code' },
      onDone: async ({ id, key }) => {
        orderKeys.add(key)
        await client.invalidateQueries({ queryKey: ['order'] })
        onFound(id)
      },
    },
  )
  return (
    <form {...formProps} className="flex flex-col gap-20">
      <p role="status" className="text-15 text-muted">
        {words.sent[sent.channel]}
      </p>
      <Field
        label={words.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        hint={words.codeHint}
        {...bind('code')}
      />
      <FormMessage>{message}</FormMessage>
      <Button type="submit" wide busy={busy}>
        {words.show}
      </Button>
      <p className="-mt-8 flex flex-wrap justify-center gap-x-20">
        <button type="button" className={LINK_CLASS} onClick={onChange}>
          {words.other}
        </button>
        <a href={support} target="_blank" rel="noopener noreferrer" className={LINK_CLASS}>
          {words.again}
        </a>
      </p>
    </form>
  )
}

const channelsQuery = () => callQuery(['order-channels'], 'GET /api/order/find', {}, { staleTime: Infinity })

type FindOrderProps = { open: boolean; onClose: () => void; onFound: (id: string) => void }

/** Finds a guest's order again by number, phone and a code sent to its contact. */
export default function FindOrderSheet({ open, onClose, onFound }: FindOrderProps) {
  const words = useWords('orders').orders.findOrder
  const [typed, setTyped] = useState<Numbers>({ number: '', phone: '', channel: 'email' })
  const [sent, setSent] = useState<SentCode | null>(null)
  const { data } = useQuery(channelsQuery())
  const keepSent = (next: SentCode) => {
    setTyped({ number: next.number, phone: next.phone, channel: next.channel })
    setSent(next)
  }
  const finish = (id: string) => {
    setSent(null)
    onFound(id)
  }
  return (
    <Sheet open={open} onClose={onClose} title={words.open}>
      <SheetCloseButton onClose={onClose} />
      <div className="pt-12 text-left">
        {sent ? (
          <CodeForm key={sent.request} sent={sent} onFound={finish} onChange={() => setSent(null)} />
        ) : (
          <NumbersForm typed={typed} hasSms={data?.channels.includes('sms') === true} onSent={keepSent} />
        )}
      </div>
    </Sheet>
  )
}
