import { lazy, Suspense, useRef, useState } from 'react'
import type { UserInfo } from '@bailu/contract/auth/shop'
import { AppError } from '@bailu/client/errors'
import { request } from '../../../browser/request/request.ts'
import { ACCEPT, pictureProblemWords, shrinkPicture } from '../../../browser/request/shrink-picture.ts'
import { uploadPicture } from '../../../browser/request/upload.ts'
import { useWords } from '../../../i18n/i18n.tsx'
import { loadUser } from '../../../session/current-user.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Sheet } from '../../../ui/dialog/dialog.tsx'
import { toast } from '../../../ui/dialog/toast.tsx'
import { Avatar } from '../../../ui/media/avatar.tsx'
import { ScreenSkeleton } from '../../../ui/screen/states.tsx'

/** Uploads and removes the picture. After a failed upload the cropped picture stays in the editor. */
export function useAvatar() {
  const { settings, shell } = useWords('settings')
  const [uploadedFraction, setUploadedFraction] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [isRemoving, setIsRemoving] = useState(false)
  const messageOf = (cause: unknown) => (cause instanceof AppError ? cause.message : settings.broken)

  const upload = async (file: File): Promise<boolean> => {
    if (uploadedFraction !== null) return false
    setError('')
    setUploadedFraction(0)
    try {
      await uploadPicture('POST /api/user/avatar', {}, file, setUploadedFraction, { quiet: true })
      await loadUser()
      toast(shell.toast.uploaded)
      return true
    } catch (cause) {
      setError(messageOf(cause))
      return false
    } finally {
      setUploadedFraction(null)
    }
  }
  const remove = async (): Promise<void> => {
    setIsRemoving(true)
    try {
      await request('DELETE /api/user/avatar', {}, { quiet: true })
      await loadUser()
      toast(shell.toast.deleted)
    } catch (cause) {
      toast(messageOf(cause))
    }
    setIsRemoving(false)
  }
  return { uploadedFraction, error, removing: isRemoving, send: upload, remove, clearError: () => setError('') }
}

const AvatarEditor = lazy(() => import('./avatar-editor.tsx'))

/** The user's picture: choose, crop, upload, remove. */
export function AvatarSection({ user }: { user: UserInfo['user'] }) {
  const { settings, shell } = useWords('settings')
  const words = settings.avatar
  const input = useRef<HTMLInputElement>(null)
  const [chosenUrl, setChosenUrl] = useState<string | null>(null)
  const [isPreparing, setIsPreparing] = useState(false)
  const [isConfirming, setIsConfirming] = useState(false)
  const [pictureIssue, setPictureIssue] = useState('')
  const avatar = useAvatar()

  const choosePicture = async (file: File) => {
    setIsPreparing(true)
    const fit = await shrinkPicture(file)
    setIsPreparing(false)
    setPictureIssue('unfit' in fit ? pictureProblemWords(words)[fit.unfit] : '')
    if ('file' in fit) setChosenUrl(URL.createObjectURL(fit.file))
  }
  const close = () => {
    if (chosenUrl) URL.revokeObjectURL(chosenUrl)
    setChosenUrl(null)
    avatar.clearError()
  }
  const send = async (file: File) => {
    if (await avatar.send(file)) close()
  }
  const remove = async (accepted: boolean) => {
    if (accepted) await avatar.remove()
    setIsConfirming(false)
  }
  return (
    <section aria-label={words.title} className="gutter">
      <div className="flex items-center gap-20">
        <Avatar person={user} className="size-[88px] text-38" />
        <div className="flex flex-1 flex-wrap gap-8">
          <Button kind="quiet" busy={isPreparing} onClick={() => input.current?.click()}>
            {user.avatar ? words.change : words.choose}
          </Button>
          {user.avatar && (
            <Button kind="quiet" onClick={() => setIsConfirming(true)}>
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
          if (file) void choosePicture(file)
        }}
      />
      <p role="status" className="mt-8 text-13 text-danger empty:hidden">
        {pictureIssue}
      </p>
      <Sheet
        open={chosenUrl !== null}
        onClose={() => avatar.uploadedFraction === null && close()}
        title={words.cropTitle}
      >
        {chosenUrl && (
          <Suspense fallback={<ScreenSkeleton />}>
            <AvatarEditor
              url={chosenUrl}
              share={avatar.uploadedFraction}
              error={avatar.error}
              onAnother={() => input.current?.click()}
              onCropped={(file) => void send(file)}
            />
          </Suspense>
        )}
      </Sheet>
      <ConfirmDialog
        open={isConfirming}
        title={words.remove}
        message={words.removeAsk}
        confirm={words.remove}
        cancel={shell.dialog.cancel}
        danger
        busy={avatar.removing}
        onAnswer={(accepted) => void remove(accepted)}
      />
    </section>
  )
}
