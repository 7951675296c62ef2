import { PlusOutlined } from '@ant-design/icons'
import { createFileRoute } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { MessageForm } from '../features/content/messages/message-form.tsx'
import { MessageList } from '../features/content/messages/message-list.tsx'
import hint from '../features/content/editing/filters.module.css'
import { Page } from '../ui/page.tsx'
import { useWords } from '../words.tsx'

export const Route = createFileRoute('/_desk/messages')({ component: Messages })

function Messages() {
  const words = useWords().content
  const [writing, setWriting] = useState(false)
  return (
    <Page
      title={words.places.messages}
      extra={
        <Button type="primary" icon={<PlusOutlined />} onClick={() => setWriting(true)}>
          {words.messages.add}
        </Button>
      }
    >
      <p className={hint.hint}>{words.messages.hint}</p>
      <MessageList />
      {writing && <MessageForm onClose={() => setWriting(false)} />}
    </Page>
  )
}
