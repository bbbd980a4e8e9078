import './site.css'
import { bindMotion } from './features/landing/motion.ts'
import { bindSiteControls } from './shell/site-script.ts'

bindSiteControls()
bindMotion()
