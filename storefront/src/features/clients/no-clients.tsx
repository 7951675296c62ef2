import { copyText } from '../../copy-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

/** Empty list: the partner's link to share. */
export function NoClients({ link }: { link: string }) {
  const { clients: words } = useWords()
  const copy = async () => toast((await copyText(link)) ? words.copied : words.byHand)
  return (
    <EmptyState title={words.none} lead={words.noneLead}>
      <p className="mb-16 text-13 break-all text-muted select-all">{link}</p>
      <div className="flex flex-wrap justify-center gap-12">
        <Button onClick={() => void copy()}>{words.copyLink}</Button>
        {'share' in navigator && (
          <Button kind="quiet" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
            {words.send}
          </Button>
        )}
      </div>
    </EmptyState>
  )
}
