import { copyText } from '../../copy-text.ts'
import { useWords } from '../../words.tsx'
import { avatarUrl } from '../../session/avatar.tsx'
import { useAuth } from '../../state/auth.ts'
import { Button } from '../../ui/button.tsx'
import Qr from '../../ui/qr.tsx'
import { toast } from '../../ui/toast.tsx'
import { basketLink } from './basket-link.ts'

const FALLBACK_AVATAR = 998

/** A basket link with its QR code, as in the share dialog. */
export function LinkView({ code, title, onClose }: { code: string; title: string; onClose: () => void }) {
  const words = useWords().baskets
  const { userInfo, saleInfo } = useAuth()
  const link = basketLink(code, saleInfo?.employee_no)
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
          centre={avatarUrl(userInfo ?? { id: FALLBACK_AVATAR, avatar: null })}
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
