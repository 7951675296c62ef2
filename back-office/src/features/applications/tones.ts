import type { ApplicationStatus } from '@bailu/contract/applications'
import type { Tone } from '../../ui/mark.tsx'

export const TONES: Record<ApplicationStatus, Tone> = { submitted: 'waits', approved: 'good', refused: 'plain' }
