import { copyText } from '../../copy-text.ts'
import { toast } from '../../ui/toast.tsx'
import { useWords } from '../../words.tsx'

/** Copies and says so; what could not be copied is shown to copy by hand. */
export const useCopy = () => {
  const { copied } = useWords().orders
  return async (text: string): Promise<void> => toast((await copyText(text)) ? copied : text)
}
