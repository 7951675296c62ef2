import { useWords } from '../../i18n/i18n.tsx'
import { Button } from '../../ui/button.tsx'
import { copyWithToast } from '../../ui/copy.ts'

/** Buttons that copy a link, and share it where the browser can. */
export function ShareLinkButtons({ link }: { link: string }) {
  const { clients: words } = useWords('clients')
  return (
    <>
      <Button onClick={() => void copyWithToast(link, words.copied, words.byHand)}>{words.copyLink}</Button>
      {'share' in navigator && (
        <Button kind="quiet" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
          {words.send}
        </Button>
      )}
    </>
  )
}
