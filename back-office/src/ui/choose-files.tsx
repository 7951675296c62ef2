import { UploadOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef } from 'react'

type Props = { name: string; accept: string; many?: boolean; busy: boolean; onFiles: (files: File[]) => void }

/** A button that opens the browser's own choice of files. */
export function ChooseFiles({ name, accept, many = false, busy, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={many}
        aria-label={name}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          // The same file may be chosen again.
          target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button icon={<UploadOutlined />} loading={busy} onClick={() => input.current?.click()}>
        {name}
      </Button>
    </>
  )
}
