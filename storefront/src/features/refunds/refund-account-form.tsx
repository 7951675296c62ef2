import { FormProvider } from 'react-hook-form'
import { request } from '../../browser/request/request.ts'
import { useReauthentication } from '../../session/reauthentication.tsx'
import { useFormAction } from '../../session/use-form-action.ts'
import { Button, FormMessage } from '../../ui/button.tsx'
import { useWords } from '../../i18n/i18n.tsx'
import {
  emptyRefundAccount,
  RefundAccountFields,
  toRefundAccount,
  validateRefundAccount,
} from './refund-account-fields.tsx'

type Props = {
  /** Id of the canceled order, or of the return. */
  id: string
  call: 'PUT /api/order/{id}/refund-to' | 'PUT /api/return/{id}/refund-to'
  onDone: () => void
}

/** Form for the account that the refund of a canceled order or return goes to. */
export default function RefundAccountForm({ id, call, onDone }: Props) {
  const words = useWords('returns').returns
  const reauth = useReauthentication()
  const { form, message, busy, formProps } = useFormAction(
    (account: ReturnType<typeof toRefundAccount>) => reauth.require(() => request(call, { id, refund_to: account })),
    {
      defaultValues: emptyRefundAccount,
      validate: (draft) => validateRefundAccount(draft, words.fill),
      toInput: toRefundAccount,
      broken: words.refund.broken,
      done: words.refund.saved,
      refresh: [['order']],
      onDone,
    },
  )
  return (
    <FormProvider {...form}>
      <form {...formProps}>
        <RefundAccountFields />
        <FormMessage>{message}</FormMessage>
        <Button type="submit" wide busy={busy} className="mt-8">
          {words.refund.save}
        </Button>
      </form>
      {reauth.dialog}
    </FormProvider>
  )
}
