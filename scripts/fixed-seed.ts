import fc from 'fast-check'

// Property tests draw the same examples in every run; QUITUS_SEED draws others.
fc.configureGlobal({ seed: Number(process.env.QUITUS_SEED ?? 20_260_302) })
