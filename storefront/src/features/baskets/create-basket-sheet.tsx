import type { CartLine } from '@bailu/contract/cart/shop'
import type { InputOf } from '@bailu/contract/calls'
import { hasLink } from '@bailu/contract/patterns'
import { useState } from 'react'
import { useWords } from '../../i18n/i18n.tsx'
import { request } from '../../browser/request/request.ts'
import { useFormAction } from '../../session/use-form-action.ts'
import { Button, FormMessage } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/form/field.tsx'
import { Sheet } from '../../ui/dialog/dialog.tsx'
import { BasketLinkView } from './basket-link.tsx'
import { basketKeys } from './queries.ts'

/** The end of that day in Bangkok. */
const endOfBangkokDay = (day: string) => new Date(`${day}T23:59:59+07:00`)

/** Form that names a basket and creates its link, once however often it is tapped. */
export default function CreateBasketSheet({ lines, onClose }: { lines: CartLine[]; onClose: () => void }) {
  const words = useWords('baskets').baskets
  const { form: texts } = words
  const [code, setCode] = useState<string>()
  const { form, bind, message, busy, formProps } = useFormAction(
    (input: InputOf<'POST /api/basket'>, idempotencyKey) => request('POST /api/basket', input, { idempotencyKey }),
    {
      mode: 'onSubmit',
      defaultValues: { title: '', note: '', expires_at: '' },
      validate: ({ title, note, expires_at: day }) => ({
        ...(title.trim() === '' && { title: texts.error.name }),
        ...(hasLink(title) && { title: texts.error.link }),
        ...(hasLink(note) && { note: texts.error.link }),
        ...(day !== '' && !(endOfBangkokDay(day) > new Date()) && { expires_at: texts.error.until }),
      }),
      toInput: ({ title, note, expires_at: day }) => ({
        title,
        note,
        expires_at: day === '' ? null : endOfBangkokDay(day).toISOString(),
        lines,
      }),
      broken: texts.error.broken,
      refresh: [basketKeys()],
      onDone: (created) => setCode(created.code),
    },
  )
  return (
    <Sheet open onClose={onClose} title={code ? words.ready : texts.title}>
      {code ? (
        <BasketLinkView code={code} title={form.getValues('title')} onClose={onClose} />
      ) : (
        <form {...formProps} className="mt-16 flex flex-col gap-20">
          <Field label={texts.name} hint={texts.nameHint} maxLength={80} autoComplete="off" {...bind('title')} />
          <TextArea label={texts.note} maxLength={500} {...bind('note')} />
          <Field label={texts.until} type="date" max="2199-12-31" {...bind('expires_at')} />
          <FormMessage>{message}</FormMessage>
          <Button type="submit" busy={busy}>
            {texts.make}
          </Button>
        </form>
      )}
    </Sheet>
  )
}
