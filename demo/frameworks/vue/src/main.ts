import { createApp } from 'vue';
import Projects from './Projects.vue';

createApp(Projects).mount('#app');
