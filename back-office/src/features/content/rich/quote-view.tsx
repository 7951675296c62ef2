import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { Input } from 'antd'
import { useWords } from '../../../words.tsx'
import styles from './rich-editor.module.css'

export function QuoteView({ node, updateAttributes }: NodeViewProps) {
  const words = useWords().content.editor
  return (
    <NodeViewWrapper as="blockquote" className={styles.quote}>
      <NodeViewContent />
      <div contentEditable={false}>
        <Input
          size="small"
          variant="borderless"
          maxLength={120}
          aria-label={words.quoteFrom}
          placeholder={words.quoteFrom}
          value={node.attrs['from'] as string}
          onChange={({ target }) => updateAttributes({ from: target.value })}
        />
      </div>
    </NodeViewWrapper>
  )
}
