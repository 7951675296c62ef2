import { copyText } from '../../browser/copy-text.ts'
import { useWords } from '../../i18n/i18n.tsx'
import { useAuth } from '../../session/auth.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/dialog/toast.tsx'
import { avatarUrl } from '../../ui/media/avatar.tsx'
import Qr from '../../ui/media/qr-code.tsx'

/** URL of a basket link, with the employee number credited for its orders. */
export const basketUrl = (code: string, employeeNo: string | undefined): string => {
  const query = new URLSearchParams({ basket: code, ...(employeeNo && { e: employeeNo }) })
  return `${location.origin}/cart?${query}`
}

const FALLBACK_AVATAR = 998

/** A basket link with its QR code, as in the share dialog. */
export function BasketLinkView({ code, title, onClose }: { code: string; title: string; onClose: () => void }) {
  const words = useWords('baskets').baskets
  const { userInfo, saleInfo } = useAuth()
  const link = basketUrl(code, saleInfo?.employee_no)
  const copy = async () => {
    const copied = await copyText(link)
    toast(copied ? words.copied : words.byHand)
  }
  const send = () => void navigator.share({ title, url: link }).catch(() => {})
  return (
    <>
      <p data-theirs className="mt-8 text-center text-15 text-muted">
        {title}
      </p>
      <div className="mx-auto mt-16 w-[224px] border border-line bg-[#fff] p-[11px]">
        <Qr
          value={link}
          size={200}
          label={words.qr}
          centreImage={avatarUrl(userInfo ?? { id: FALLBACK_AVATAR, avatar: null })}
        />
      </div>
      <p className="mt-12 text-center text-12 break-all text-muted select-all">{link}</p>
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
