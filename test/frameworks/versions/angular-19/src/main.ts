import { provideExperimentalZonelessChangeDetection } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import { Projects } from './projects';

void bootstrapApplication(Projects, { providers: [provideExperimentalZonelessChangeDetection()] });
