import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'
import { LinkQr } from '../../ui/media/link-qr.tsx'

/** URL of a basket link, with the employee number credited for its orders. */
export const basketUrl = (code: string, employeeNo: string | undefined): string => {
  const query = new URLSearchParams({ basket: code, ...(employeeNo && { e: employeeNo }) })
  return `${location.origin}/cart?${query}`
}

/** A basket link with its QR code, as in the share dialog. */
export function BasketLinkView({ code, title, onClose }: { code: string; title: string; onClose: () => void }) {
  const words = useWords('baskets').baskets
  const { saleInfo } = useAuth()
  const link = basketUrl(code, saleInfo?.employee_no)
  const copy = () => copyWithToast(link, words.copied, words.byHand)
  const send = () => void navigator.share({ title, url: link }).catch(() => {})
  return (
    <>
      <p data-theirs className="mt-8 text-center text-15 text-muted">
        {title}
      </p>
      <LinkQr link={link} label={words.qr} />
      <div className="mt-20 flex flex-col gap-12">
        <Button onClick={copy}>{words.copy}</Button>
        {'share' in navigator && (
          <Button kind="quiet" onClick={send}>
            {words.send}
          </Button>
        )}
        <Button kind="quiet" onClick={onClose}>
          {words.close}
        </Button>
      </div>
    </>
  )
}
