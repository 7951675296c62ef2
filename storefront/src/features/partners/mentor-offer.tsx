import type { ReplyOf } from '@bailu/contract/calls'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../browser/request/call-query.ts'
import { request } from '../../browser/request/request.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { loadUser } from '../../session/current-user.ts'
import { useAction } from '../../session/use-action.ts'
import { userKey } from '../../session/visitor.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { Avatar } from '../../ui/media/avatar.tsx'

type OfferedPartner = NonNullable<ReplyOf<'GET /api/mentor/offer'>['partner']>

/**
 * Asks a customer without a mentor who came by a partner's link, once, whether this partner may look after them. A
 * dialog that is closed without an answer comes again at the checkout, then no more in this tab.
 */
export default function MentorOffer({ e, isCheckout }: { e: string; isCheckout: boolean }) {
  const [dismissed, setDismissed] = useState<'nowhere' | 'page' | 'checkout'>('nowhere')
  const { data, refetch } = useQuery(
    callQuery(['mentor-offer', userKey(), e], 'GET /api/mentor/offer', { e }, { retry: false }),
  )
  const isOpen = dismissed === 'nowhere' || (dismissed === 'page' && isCheckout)
  if (!data?.partner) return null
  return (
    <OfferDialog
      partner={data.partner}
      open={isOpen}
      onAnswered={() => void refetch()}
      onClose={() => setDismissed(isCheckout ? 'checkout' : 'page')}
    />
  )
}

type OfferDialogProps = { partner: OfferedPartner; open: boolean; onAnswered: () => void; onClose: () => void }

function OfferDialog({ partner, open, onAnswered, onClose }: OfferDialogProps) {
  const { offer: words } = useWords('partners').partners
  const { busy, run } = useAction(
    (accept: boolean) => request('POST /api/mentor/answer', { e: partner.employee_no, accept }),
    {
      onDone: async ({ mentor }, accept) => {
        if (mentor === 'bound') toast(words.bound(partner.nickname))
        else if (mentor === 'pending') toast(words.pending(partner.nickname))
        else if (!accept) toast(words.declined)
        await loadUser()
        onAnswered()
      },
      onError: ({ cause }) => {
        if (!(typeof cause === 'object' && cause !== null && 'code' in cause && cause.code === 'mentor_bound'))
          return false
        toast(words.late)
        onAnswered()
        return true
      },
    },
  )
  return (
    <Dialog open={open} onClose={onClose} title={words.title(partner.nickname)}>
      <div className="mt-20 flex justify-center">
        <Avatar person={partner} className="size-[76px] text-28" />
      </div>
      <p className="mt-16 text-center text-15 text-muted">{words.lead(partner.nickname)}</p>
      <div className="mt-28 flex flex-col gap-12">
        <Button busy={busy} onClick={() => void run(true)}>
          {words.yes}
        </Button>
        <Button kind="quiet" disabled={busy} onClick={() => void run(false)}>
          {words.no}
        </Button>
      </div>
    </Dialog>
  )
}
