import type { Ref } from 'react'
import { useAuth } from '../../session/auth.ts'
import { avatarUrl } from './avatar.tsx'
import Qr from './qr-code.tsx'

/** User id of the picture in the QR code when nobody is signed in. */
const FALLBACK_AVATAR = 998

/** URL of the picture in the middle of the QR code of a link. */
export const useLinkAvatar = (): string =>
  avatarUrl(useAuth(({ userInfo }) => userInfo) ?? { id: FALLBACK_AVATAR, avatar: null })

/** QR code of a link, and the link itself. */
export function LinkQr({ link, label, ref }: { link: string; label: string; ref?: Ref<HTMLDivElement> }) {
  const avatar = useLinkAvatar()
  return (
    <>
      <div ref={ref} className="mx-auto mt-20 w-[224px] border border-line bg-[#fff] p-[11px]">
        <Qr value={link} size={200} label={label} centreImage={avatar} />
      </div>
      <p className="mt-12 text-center text-12 break-all text-muted select-all">{link}</p>
    </>
  )
}
