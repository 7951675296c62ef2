import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import 'antd/dist/reset.css'
import './app/base.css'

createRoot(document.getElementById('root')!).render(<App />)
