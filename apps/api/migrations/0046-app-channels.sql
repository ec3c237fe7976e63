-- A build of the app names its channel; no customer chooses one.
alter table app_channels drop column allow_self_set;
