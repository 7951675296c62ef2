import { copyText } from '../browser/copy-text.ts'
import { toast } from './dialog/toast.tsx'

/** Copies a text and says so; where copying fails, says that it has to be copied by hand. @returns whether it was copied */
export const copyWithToast = async (text: string, copied: string, byHand: string): Promise<boolean> => {
  const isCopied = await copyText(text)
  toast(isCopied ? copied : byHand)
  return isCopied
}
