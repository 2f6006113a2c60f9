import { config } from 'zod/v4'

// The content policy forbids code made from strings: zod would find out by trying, which browsers report.
config({ jitless: true })

export * from 'zod/v4'
