import { dayAndTime } from '@bailu/phrases/format'
import { Alert, Button, Space } from 'antd'
import { useLanguage } from '../../../words.tsx'

type Props = {
  /** What somebody else saved: who, and when. */
  by: string
  at: string
  /** Shows what they saved. */
  onLook?: () => void
  /** Keeps what was typed as a new draft. */
  onCopy: () => void
  /** Drops what was typed and goes on with theirs. */
  onTake: () => void
}

/** Somebody saved before: nothing was overwritten, nothing typed is lost. */
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
