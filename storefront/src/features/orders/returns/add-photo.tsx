import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Refusal } from '../../../request/refusal.ts'
import { uploadPicture } from '../../../request/upload.ts'
import { toast } from '../../../ui/toast.tsx'
import { useWords } from '../../../words.tsx'
import { PhotoInput } from './photo-input.tsx'

/** Adds a photo to a return that is still undecided. */
export function AddPhoto({ id }: { id: string }) {
  const { returns, orders } = useWords()
  const client = useQueryClient()
  const [share, setShare] = useState<number | null>(null)
  const send = async (file: File) => {
    setShare(0)
    try {
      await uploadPicture('POST /api/return/photo', { return: id }, file, setShare, { quiet: true })
      toast(orders.uploaded)
      void client.invalidateQueries({ queryKey: ['order'] })
    } catch (cause) {
      toast(cause instanceof Refusal ? cause.message : orders.uploadFailed)
    }
    setShare(null)
  }
  return (
    <PhotoInput
      className="h-[160px] w-[120px]"
      busy={share !== null}
      label={share === null ? returns.addPhoto : orders.uploading(Math.round(share * 100))}
      onChoose={(file) => void send(file)}
    />
  )
}
