import { dayAndTime } from '@bailu/phrases/format'
import { Alert, Button, Space } from 'antd'
import { useLanguage } from '../../../words.tsx'

type Props = {
  /** Name of the user who saved first, and when. */
  by: string
  at: string
  /** Shows the other version. */
  onLook?: () => void
  /** Saves the user's own text as a new draft. */
  onCopy: () => void
  /** Discards the user's own text and loads the other version. */
  onTake: () => void
}

/** Edit conflict: another user saved first. Nothing is overwritten and the typed text is preserved. */
export function Meanwhile({ by, at, onLook, onCopy, onTake }: Props) {
  const { words: all, lang } = useLanguage()
  const words = all.content
  return (
    <Alert
      type="warning"
      showIcon
      title={words.meanwhile}
      description={
        <>
          <p>{words.meanwhileBy(by, dayAndTime(at, lang))}</p>
          <Space wrap>
            {onLook && (
              <Button size="small" onClick={onLook}>
                {words.theirs}
              </Button>
            )}
            <Button size="small" onClick={onCopy}>
              {words.saveCopy}
            </Button>
            <Button size="small" danger onClick={onTake}>
              {words.takeTheirs}
            </Button>
          </Space>
        </>
      }
    />
  )
}
