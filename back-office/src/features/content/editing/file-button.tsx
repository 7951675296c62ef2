import { UploadOutlined } from '@ant-design/icons'
import type { ReplyOf } from '@bailu/contract/calls'
import { App, Button, Upload } from 'antd'
import { useAct } from '../../../request/use-calls.ts'
import { useWords } from '../../../words.tsx'

export type KeptFile = ReplyOf<'POST /api/staff/file'>
const ACCEPT = { pdf: 'application/pdf', mp4: 'video/mp4', vtt: '.vtt,text/vtt' }

type Props = {
  kind: KeptFile['kind']
  disabled?: boolean
  children: string
  onDone: (file: KeptFile) => void
}

/** Uploads one file of a kind. */
export function FileButton({ kind, disabled = false, children, onDone }: Props) {
  const { message } = App.useApp()
  const words = useWords().content
  const upload = useAct('POST /api/staff/file', {
    onDone: (file) => (file.kind === kind ? onDone(file) : void message.error(words.wrongKind)),
  })
  return (
    <Upload
      accept={ACCEPT[kind]}
      showUploadList={false}
      disabled={disabled}
      beforeUpload={(file) => {
        upload.mutate({ input: {}, file })
        return false
      }}
    >
      <Button size="small" icon={<UploadOutlined />} loading={upload.isPending} disabled={disabled}>
        {children}
      </Button>
    </Upload>
  )
}
