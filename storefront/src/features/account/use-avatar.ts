import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { request } from '../../request/request.ts'
import { uploadPicture } from '../../request/upload.ts'
import { loadUser } from '../../session/load-user.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

/** Uploads and removes the picture. After a failed upload the cropped picture stays in the editor. */
export function useAvatar() {
  const { settings, shell } = useWords()
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [removing, setRemoving] = useState(false)
  const wordsOf = (cause: unknown) => (cause instanceof Refusal ? cause.message : settings.broken)

  const send = async (file: File): Promise<boolean> => {
    if (share !== null) return false
    setError('')
    setShare(0)
    try {
      await uploadPicture('POST /api/user/avatar', {}, file, setShare, { quiet: true })
      await loadUser()
      toast(shell.toast.uploaded)
      return true
    } catch (cause) {
      setError(wordsOf(cause))
      return false
    } finally {
      setShare(null)
    }
  }
  const remove = async (): Promise<void> => {
    setRemoving(true)
    try {
      await request('DELETE /api/user/avatar', {}, { quiet: true })
      await loadUser()
      toast(shell.toast.deleted)
    } catch (cause) {
      toast(wordsOf(cause))
    }
    setRemoving(false)
  }
  return { share, error, removing, send, remove, forgetError: () => setError('') }
}
