import { Link } from '@tanstack/react-router'
import { Button, Empty } from 'antd'
import { useWords } from '../words.tsx'
import { Page } from './page.tsx'

/** Not-found page. */
export function Missing() {
  const words = useWords().shell
  return (
    <Page title={words.missing}>
      <Empty description={words.missingHint}>
        <Link to="/">
          <Button>{words.toHome}</Button>
        </Link>
      </Empty>
    </Page>
  )
}
