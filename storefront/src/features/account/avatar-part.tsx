import type { UserInfo } from '@bailu/contract/session'
import { lazy, Suspense, useRef, useState } from 'react'
import { ACCEPT, fitPicture, unfitWords } from '../../request/shrink-picture.ts'
import { Avatar } from '../../session/avatar.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { ScreenSkeleton } from '../../ui/states.tsx'
import { useWords } from '../../words.tsx'
import { useAvatar } from './use-avatar.ts'

const AvatarEditor = lazy(() => import('./avatar-editor.tsx'))

/** The user's picture: choose, crop, upload, remove. */
export function AvatarPart({ user }: { user: UserInfo['user'] }) {
  const { settings, shell } = useWords()
  const words = settings.avatar
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [asking, setAsking] = useState(false)
  const [trouble, setTrouble] = useState('')
  const avatar = useAvatar()

  const choose = async (file: File) => {
    setPreparing(true)
    const fit = await fitPicture(file)
    setPreparing(false)
    setTrouble('unfit' in fit ? unfitWords(words)[fit.unfit] : '')
    if ('file' in fit) setChosen(URL.createObjectURL(fit.file))
  }
  const close = () => {
    if (chosen) URL.revokeObjectURL(chosen)
    setChosen(null)
    avatar.forgetError()
  }
  const send = async (file: File) => {
    if (await avatar.send(file)) close()
  }
  const remove = async (yes: boolean) => {
    if (yes) await avatar.remove()
    setAsking(false)
  }
  return (
    <section aria-label={words.title} className="gutter">
      <div className="flex items-center gap-20">
        <Avatar person={user} className="size-[88px] text-38" />
        <div className="flex flex-1 flex-wrap gap-8">
          <Button kind="quiet" busy={preparing} onClick={() => input.current?.click()}>
            {user.avatar ? words.change : words.choose}
          </Button>
          {user.avatar && (
            <Button kind="quiet" onClick={() => setAsking(true)}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
      <input
        ref={input}
        type="file"
        accept={ACCEPT}
        hidden
        data-avatar
        onChange={({ target }) => {
          const [file] = target.files ?? []
          target.value = ''
          if (file) void choose(file)
        }}
      />
      <p role="status" className="mt-8 text-13 text-danger empty:hidden">
        {trouble}
      </p>
      <Sheet open={chosen !== null} onClose={() => avatar.share === null && close()} title={words.cropTitle}>
        {chosen && (
          <Suspense fallback={<ScreenSkeleton />}>
            <AvatarEditor
              url={chosen}
              share={avatar.share}
              error={avatar.error}
              onAnother={() => input.current?.click()}
              onCropped={(file) => void send(file)}
            />
          </Suspense>
        )}
      </Sheet>
      <ConfirmDialog
        open={asking}
        title={words.remove}
        message={words.removeAsk}
        confirm={words.remove}
        cancel={shell.dialog.cancel}
        danger
        busy={avatar.removing}
        onAnswer={(yes) => void remove(yes)}
      />
    </section>
  )
}
