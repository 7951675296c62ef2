import { type ComponentType, createElement, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { BellIcon } from '../../ui/shop-icons.tsx'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

/** Opens the push settings in a sheet; loaded on the first tap. */
export function PushBell() {
  const { push, shell } = useWords()
  const [part, setPart] = useState<ComponentType>()
  const [coming, setComing] = useState(false)
  const [open, setOpen] = useState(false)
  const show = async () => {
    setComing(true)
    try {
      const { NotificationSettings } = await import('./notification-settings.tsx')
      setPart(() => NotificationSettings)
      setOpen(true)
    } catch {
      toast(shell.toast.networkError)
    }
    setComing(false)
  }
  return (
    <>
      <Button kind="quiet" busy={coming} onClick={show} className="shrink-0">
        <span className="flex items-center gap-8">
          <BellIcon className="size-20 text-gold-ink" />
          {push.title}
        </span>
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={push.title}>
        {part && open && createElement(part)}
      </Sheet>
    </>
  )
}
