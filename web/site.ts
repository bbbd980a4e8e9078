import './site.css'
import { bindMotion } from './features/landing/motion.ts'
import { bindThemeButton } from './shell/site-script.ts'

bindThemeButton()
bindMotion()
