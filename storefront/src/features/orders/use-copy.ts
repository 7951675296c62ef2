import { copyText } from '../../copy-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

/** Copies a text and confirms it; where copying fails, shows the text to be copied by hand. */
export const useCopy = () => {
  const { copied } = useWords().orders
  return async (text: string): Promise<void> => toast((await copyText(text)) ? copied : text)
}
