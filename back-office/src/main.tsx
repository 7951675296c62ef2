import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import 'antd/dist/reset.css'
import './base.css'

createRoot(document.getElementById('root')!).render(<App />)
