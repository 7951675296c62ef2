import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../request/refusal.ts'
import { uploadPicture } from '../../request/upload.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'
import { fitPicture, unfitWords } from '../../request/shrink-picture.ts'

type Chosen = { file: File; url: string }

/** Slip upload: choose, preview, send. A failed upload keeps the picture. */
export const useProofUpload = (order: string) => {
  const words = useWords().orders
  const client = useQueryClient()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [preparing, setPreparing] = useState(false)
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState('')
  const [twice, setTwice] = useState<{ proof: string; numbers: string } | null>(null)
  const leave = () => {
    setTwice(null)
    void client.invalidateQueries({ queryKey: ['order'] })
  }

  const drop = () => {
    if (chosen) URL.revokeObjectURL(chosen.url)
    setChosen(null)
    setError('')
  }
  const choose = async (picked: File) => {
    setPreparing(true)
    const fit = await fitPicture(picked)
    setPreparing(false)
    if ('unfit' in fit) return toast(unfitWords(words)[fit.unfit])
    drop()
    setChosen({ file: fit.file, url: URL.createObjectURL(fit.file) })
  }
  const send = async () => {
    if (!chosen || share !== null) return
    setError('')
    setShare(0)
    try {
      const sent = await uploadPicture('POST /upload_paid_pic', { order }, chosen.file, setShare, { quiet: true })
      toast(sent.again ? words.sentAgain : words.uploaded)
      drop()
      // Refetching the order would remove the button this sheet belongs to, so the question comes first.
      if (sent.also_on.length > 0) return setTwice({ proof: sent.id, numbers: sent.also_on.join(', ') })
      void client.invalidateQueries({ queryKey: ['order'] })
    } catch (cause) {
      setError(cause instanceof Refusal ? cause.message : words.uploadFailed)
    } finally {
      setShare(null)
    }
  }
  return { chosen, preparing, share, error, choose, send, drop, twice, leave }
}
